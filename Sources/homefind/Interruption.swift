import ArgumentParser
import CommandOutput
import Synchronization
import UnixSignals

/// Handles Ctrl-C and SIGTERM during long work.
enum Interruption {
  /// Runs `work`, and cancels it on Ctrl-C or SIGTERM.
  ///
  /// - Parameters:
  ///   - kept: The results that remain after an interruption.
  ///   - clearing: Removes the progress line.
  ///   - begun: Yields when the work turns out to be long; until then, the signals have their usual
  ///     effect. Pass nil if the work is expected to be long.
  /// - Throws: The error thrown by `work`, or just an exit status if a signal interrupted it.
  static func guarding<Value: Sendable>(
    keeping kept: CommandNote.Kept, clearing: @Sendable () -> Void,
    from begun: AsyncStream<Void>? = nil,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let trapped = begun == nil ? await signals() : nil
    let isInterrupted = Atomic(false)
    let running = Task { try await work() }
    let watching = Task {
      if let begun {
        var first = begun.makeAsyncIterator()
        guard await first.next() != nil else { return }
      }
      let signals = if let trapped { trapped } else { await signals() }
      for await _ in signals {
        isInterrupted.store(true, ordering: .relaxed)
        running.cancel()
        return
      }
    }
    defer { watching.cancel() }
    do {
      return try await running.value
    } catch {
      guard isInterrupted.load(ordering: .relaxed) else { throw error }
      clearing()
      Output.talk(CommandNote.interrupted(kept))
      throw ExitStatus.interrupted.code
    }
  }

  private static func signals() async -> UnixSignalsSequence {
    await UnixSignalsSequence(trapping: .sigint, .sigterm)
  }
}

extension FetchMeter {
  /// Runs `work`; on Ctrl-C or SIGTERM, its fetch stops after the current part.
  func guarding<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Interruption.guarding(keeping: .search, clearing: finish, from: begun, work)
  }
}
