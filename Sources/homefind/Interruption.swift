import ArgumentParser
import CommandOutput
import Synchronization
import UnixSignals

/// Ctrl-C and SIGTERM while something long is done.
enum Interruption {
  /// The value of `work`, which either of them cancels.
  ///
  /// - Parameters:
  ///   - kept: What is left of the work then.
  ///   - clearing: Takes away the line that shows how far the work has come.
  ///   - begun: Yields once the work is long; both signals act as ever until then. Nil for work that is
  ///     long from its start.
  /// - Throws: What `work` throws; the bare status of an interruption where one was its reason.
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
  /// The value of `work`, whose fetch in parts Ctrl-C and SIGTERM end between two parts.
  func guarding<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Interruption.guarding(keeping: .search, clearing: finish, from: begun, work)
  }
}
