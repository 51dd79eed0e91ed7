import ServiceLifecycle
import UnixSignals

/// Reads the settings again whenever SIGHUP comes.
struct ReloadedSettings: Service {
  /// Reads and applies them.
  var reload: @Sendable () async throws -> Void
  /// Told in a sentence why they could not be; those before stay in force.
  var report: @Sendable (String) -> Void

  init(
    _ reload: @escaping @Sendable () async throws -> Void,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.reload = reload
    self.report = report
  }

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
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
