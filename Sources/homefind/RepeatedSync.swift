import Basics
import Library
import ListingStore
import Logging
import Monitoring
import Parameters
import Search
import ServiceLifecycle

/// Syncs the feed at startup and then periodically while a server runs. If several servers share a
/// store, only the leader syncs.
struct RepeatedSync: Service {
  var sources: SourceSet
  /// The time between the end of one sync and the start of the next.
  var interval: Duration
  var logger: Logger

  /// The interval at which a server that is not the leader checks whether it has become the leader.
  private static let candidacy = Duration.seconds(1)

  func run() async throws {
    await repeatUntilShutdown {
      guard sources.isLeader() else { return Self.candidacy }
      do {
        // Fetch circles sequentially, because this runs in the background and searches have
        // priority.
        let summary = try await withTaskExecutorPreference(sources.executor) {
          try await sources.sync(atOnce: 1)
        }
        logger.info(
          "the feed was synced",
          metadata: [
            "seen": .number(summary.seen), "new": .number(summary.new),
            "changed": .number(summary.changed), "gone": .number(summary.gone),
          ])
        for withheld in summary.withheld {
          let count = withheld.removals.count
          logger.warning(
            "\(SearchNote.withheldRemovals(count, source: withheld.source).message)",
            metadata: [
              "source": "\(withheld.source)", "withheld": .number(count),
              "since": "\(Timestamp(seconds: withheld.removals.since).text)",
            ])
        }
      } catch let error as SearchError where error.code != .cancelled {
        logger.warning(
          "the feed could not be synced",
          metadata: ["reason": "\(error.message)", "cause": "\(error.cause ?? "-")"])
      } catch {}
      return interval
    }
  }
}
