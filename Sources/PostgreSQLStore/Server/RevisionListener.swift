import Dispatch
import ListingStore
import PostgreSQL
import Synchronization

/// Hears of every revision of the store that any process commits, over a connection of its own (LISTEN).
/// A connection that is lost is made anew, and the revision read after that: nothing is missed.
final class RevisionListener: Sendable {
  /// What the thread that listens and the others share.
  private final class Shared: Sendable {
    let cancellation = PostgreSQLCancellation()
    let reported = Mutex<ReportedRevision?>(nil)

    /// Takes a revision, unless a later one is known: own writes are known before they are heard of.
    func take(_ revision: StoreRevision, isListening: Bool?) {
      reported.withLock { reported in
        let isCurrent = isListening ?? reported?.isCurrent ?? false
        let latest = max(revision, reported?.revision ?? revision)
        reported = ReportedRevision(latest, isCurrent: isCurrent)
      }
    }
  }

  private let shared = Shared()

  /// The latest revision; nil before the first.
  var reported: ReportedRevision? { shared.reported.withLock { $0 } }

  deinit { stop() }

  /// Begins to listen.
  func start(at address: PostgreSQLAddress, limits: PostgreSQLLimits) {
    // Not this object: the thread must not keep it.
    let shared = shared
    DispatchQueue(label: "homefind.revisions").async {
      while !shared.cancellation.isRequested {
        do {
          try Self.listen(at: address, limits: limits, shared)
        } catch {
          shared.reported.withLock { $0?.isCurrent = false }
        }
        // Many facades do not come back in the same moment.
        shared.cancellation.sleep(.milliseconds(Int.random(in: 200...1_000)))
      }
    }
  }

  /// Ends the listening.
  func stop() { shared.cancellation.request() }

  /// Takes the revision that a write of this process has left.
  func take(_ revision: StoreRevision) { shared.take(revision, isListening: nil) }

  private static func listen(
    at address: PostgreSQLAddress, limits: PostgreSQLLimits, _ shared: Shared
  ) throws {
    let pooled = try PooledConnection(address, limits: limits, cancellation: shared.cancellation)
    try pooled.connection.run("LISTEN \(DatabaseSchema.channel)")
    // Only now: what is committed from here on is heard of.
    var heard = try pooled.revision()
    while true {
      if let heard { shared.take(heard, isListening: true) }
      let payloads = try pooled.connection.notifications(waiting: silence)
      heard = payloads.compactMap(DatabaseSchema.revision).max()
      // After a while without a word the question tells whether the connection still stands.
      if payloads.isEmpty { heard = try pooled.revision() }
    }
  }

  private static let silence = Duration.seconds(10)
}
