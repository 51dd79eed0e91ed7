import Basics
import Library
import ListingStore
import Logging
import Monitoring
import Parameters
import Search
import ServiceLifecycle

/// Mirrors the feed at once and then time and again, while a server runs. Of several servers on one store the leader
/// does it.
struct RepeatedSync: Service {
  var sources: SourceSet
  /// From the end of one sync to the beginning of the next.
  var interval: Duration
  var logger: Logger

  /// How long a server that is not the leader waits until it asks again.
  private static let candidacy = Duration.seconds(1)

  func run() async throws {
    await repeatUntilShutdown {
      guard sources.isLeader() else { return Self.candidacy }
      do {
        // One circle after the other: this runs in the background, and searches go first.
        let summary = try await withTaskExecutorPreference(sources.executor) {
          try await sources.sync(atOnce: 1)
        }
        logger.info(
          "the feed was mirrored",
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
          "the feed could not be mirrored",
          metadata: ["reason": "\(error.message)", "cause": "\(error.cause ?? "-")"])
      } catch {}
      return interval
    }
  }
}
