import Library
import ListingStore
import Logging
import Search
import ServiceLifecycle
import Store

/// Checks every two seconds whether the store is usable, logs when that changes, and updates the
/// homes when other processes have written to the store.
struct StoreWatch: Service {
  var finder: HomeFinder
  var logger: Logger

  private static let interval = Duration.seconds(2)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The initial state was already reported when the store was opened.
      let sources = finder.sources
      var known = sources.storeFailure()
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        let failure = sources.storeFailure()
        if failure?.code != known?.code { report(failure) }
        known = failure
        // Do not await this, because neither the log nor a shutdown should wait for a large store
        // to be read.
        if failure == nil {
          Task(executorPreference: sources.executor) { await sources.follow(finder.stations) }
        }
      }
    }
  }

  private func report(_ failure: ListingStoreError?) {
    if let failure {
      logger.error("\(failure.message)", metadata: ["cause": "\(failure.cause ?? "-")"])
    } else {
      logger.notice("the listing store can be used again")
    }
  }
}
