import Foundation
import Logging
import Machine
import Messages

/// Notices that the files of a catalog have changed, and loads them anew.
///
/// A file counts as changed once it looks the same twice in a row, so that one which is still
/// being written is left alone. A new file that cannot be used changes nothing but the log and
/// the service's page.
struct CatalogWatcher: Sendable {
  /// What a look at the files came to.
  enum Outcome: Sendable, Hashable {
    /// They are those that are served, or those that cannot be used.
    case unchanged
    /// They have changed, and may be changing still.
    case waiting
    /// They have changed and are served from now on.
    case replaced
    /// They have changed and cannot be used.
    case kept
  }

  private let configuration: FeedProviderConfiguration
  private let box: CatalogBox
  private let logger: Logger
  private var loaded: [FileState?]
  private var candidate: [FileState?]?

  /// A watcher over what a configuration names.
  ///
  /// - Parameters:
  ///   - configuration: What is served.
  ///   - box: Where it is served from.
  ///   - loaded: The stamps of the files, taken before they were loaded.
  ///   - logger: The log of changes.
  init(
    configuration: FeedProviderConfiguration, box: CatalogBox, loaded: [FileState?],
    logger: Logger
  ) {
    self.configuration = configuration
    self.box = box
    self.loaded = loaded
    self.logger = logger
  }

  /// Looks every second until the task is cancelled; returns at once where there are no files.
  func run() async {
    guard !loaded.isEmpty else { return }
    var watcher = self
    while (try? await Task.sleep(for: .seconds(1))) != nil { _ = await watcher.look() }
  }

  /// Looks at the files, and loads them where they have changed.
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
        "changed files not used: \(error.message) What was loaded before is still served.")
      return .kept
    }
  }

  /// Loads on a thread of its own, since it may take seconds and those that answer are few.
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
  /// The stamps of the files that are served: none for the sample.
  var fileStamps: [FileState?] {
    [dataPath, districtsPath].compactMap { $0 }.map { FileState(path: $0) }
  }
}
