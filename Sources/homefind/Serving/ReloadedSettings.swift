import ServiceLifecycle
import UnixSignals

/// Reads the settings again whenever SIGHUP comes.
struct ReloadedSettings: Service {
  /// The signals, which are caught from before the server listens: one that comes then does not end it.
  private let signals: UnixSignalsSequence
  /// Reads and applies them.
  var reload: @Sendable () async throws -> Void
  /// Told in a sentence why they could not be; those before stay in force.
  var report: @Sendable (String) -> Void

  init(
    on signals: UnixSignalsSequence, _ reload: @escaping @Sendable () async throws -> Void,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.signals = signals
    self.reload = reload
    self.report = report
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await _ in signals {
        do {
          try await reload()
        } catch {
          report("\(error)")
        }
      }
    }
  }
}
