import ServiceLifecycle
import UnixSignals

/// Reloads the settings on every SIGHUP.
struct ReloadedSettings: Service {
  /// The signals, trapped before the server starts listening, so that an early SIGHUP does not
  /// terminate the server.
  private let signals: UnixSignalsSequence
  /// Reads and applies the settings.
  var reload: @Sendable () async throws -> Void
  /// Receives the reason if reloading fails; the previous settings stay in effect.
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
