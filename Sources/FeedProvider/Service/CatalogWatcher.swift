import Foundation
import Logging
import Machine
import Messages

/// Detects changes to a catalog's files and reloads them.
///
/// A changed file is loaded only after two consecutive checks find it in the same state, so a file
/// that is still being written is not loaded. If the new file is unusable, the old catalog remains
/// in use, and only the log and the service's page report the problem.
struct CatalogWatcher: Sendable {
  /// The result of a check.
  enum Outcome: Sendable, Hashable {
    /// The files have not changed since the last attempt to load them.
    case unchanged
    /// The files have changed and might still be changing.
    case waiting
    /// The changed files were loaded and are now served.
    case replaced
    /// The changed files are unusable; the old catalog remains in use.
    case kept
  }

  private let configuration: FeedProviderConfiguration
  private let box: CatalogBox
  private let logger: Logger
  private var loaded: [FileState?]
  private var candidate: [FileState?]?

  /// Creates a watcher for the files of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: The configuration that names the files.
  ///   - box: Receives the new catalogs.
  ///   - loaded: The states of the files, which must have been read before the files were loaded.
  ///   - logger: Receives a line for each change.
  init(
    configuration: FeedProviderConfiguration, box: CatalogBox, loaded: [FileState?],
    logger: Logger
  ) {
    self.configuration = configuration
    self.box = box
    self.loaded = loaded
    self.logger = logger
  }

  /// Checks every second until the task is cancelled; returns immediately if there are no files.
  func run() async {
    guard !loaded.isEmpty else { return }
    var watcher = self
    while (try? await Task.sleep(for: .seconds(1))) != nil { _ = await watcher.look() }
  }

  /// Checks the files once, and reloads them if they have changed.
  mutating func look() async -> Outcome {
    let stamps = configuration.fileStamps
    if stamps == loaded {
      candidate = nil
      return .unchanged
    }
    guard stamps == candidate else {
      candidate = stamps
      return .waiting
    }
    let result = await CatalogWatcher.load(configuration)
    guard configuration.fileStamps == stamps else {
      candidate = configuration.fileStamps
      return .waiting
    }
    candidate = nil
    loaded = stamps
    switch result {
    case .success(let catalog):
      box.replace(with: catalog)
      for notice in catalog.notices { logger.notice("changed files loaded: \(notice)") }
      return .replaced
    case .failure(let error):
      box.keep(because: error.description)
      logger.warning(
        "changed files not used: \(error.message) The data loaded earlier is still served.")
      return .kept
    }
  }

  /// Loads on a separate thread, because loading may take several seconds and would block one of
  /// the few threads that serve requests.
  private static func load(
    _ configuration: FeedProviderConfiguration
  ) async -> Result<FeedCatalog, FeedProviderError> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        do throws(FeedProviderError) {
          continuation.resume(returning: .success(try FeedCatalog.load(configuration)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
  }
}

extension FeedProviderConfiguration {
  /// The states of the served files; empty for the sample.
  var fileStamps: [FileState?] {
    [dataPath, districtsPath].compactMap { $0 }.map { FileState(path: $0) }
  }
}
