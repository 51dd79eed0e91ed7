import Facade
import Library
import ListingStore
import Logging
import Presence
import Recommendations
import Search
import ServiceLifecycle
import Store

/// Stores the counts of actions on homes and visits to beacons every half minute and when the
/// program ends.
struct StoredInterest: Service {
  var sources: SourceSet
  var services: SearchServices
  var logger: Logger

  private static let interval = Duration.seconds(30)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        // Use a separate task, because at the end the current task is already cancelled, and
        // cancellation would interrupt the write.
        await Task(executorPreference: sources.executor) { store() }.value
      }
    }
  }

  private func store() {
    store("homes", services.recommendations.store)
    store("beacons", services.beacons.store)
  }

  private func store(_ things: String, _ body: () throws(ListingStoreError) -> Void) {
    do throws(ListingStoreError) {
      try body()
    } catch {
      logger.warning(
        "counts of \(things) are not stored", metadata: ["cause": "\(error.message)"])
    }
  }
}
