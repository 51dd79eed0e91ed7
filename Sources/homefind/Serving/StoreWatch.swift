import ListingStore
import Logging
import Search
import ServiceLifecycle

/// Looks every two seconds whether the store can still be used, and logs when that changes.
struct StoreWatch: Service {
  var sources: SourceSet
  var logger: Logger

  private static let interval = Duration.seconds(2)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // The state at the start was already reported when the store was opened.
      var known = sources.storeFailure()
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        let failure = sources.storeFailure()
        if failure?.code != known?.code { report(failure) }
        known = failure
      }
    }
  }

  private func report(_ failure: ListingStoreError?) {
    if let failure {
      logger.error("\(failure.message)", metadata: ["cause": "\(failure.cause ?? "-")"])
    } else {
      logger.notice("the store of listings can be used again")
    }
  }
}
