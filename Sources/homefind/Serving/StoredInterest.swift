import ListingStore
import Logging
import Search
import ServiceLifecycle

/// Stores every half minute, and at the end, what people did with homes and which beacons they came to.
struct StoredInterest: Service {
  var sources: SourceSet
  var logger: Logger

  private static let interval = Duration.seconds(30)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        // A task of its own: the last time this one is cancelled, which would end the write.
        await Task(executorPreference: sources.executor) { store() }.value
      }
    }
  }

  private func store() {
    do throws(ListingStoreError) {
      try sources.storeInterest()
    } catch {
      logger.warning(
        "what was counted of homes is not stored", metadata: ["cause": "\(error.message)"])
    }
    do throws(ListingStoreError) {
      try sources.storePresence()
    } catch {
      logger.warning(
        "what was counted of beacons is not stored", metadata: ["cause": "\(error.message)"])
    }
  }
}
