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
    ///
    /// - Parameter known: What was known before the database was asked for `revision`; nil where it was
    ///   not asked. If that is known still, an earlier answer says that the database went back, to a backup
    ///   say.
    func take(_ revision: StoreRevision, isListening: Bool, knowing known: StoreRevision? = nil) {
      reported.withLock { reported in
        let isCurrent = isListening || reported?.isCurrent == true
        let isAnswer = known != nil && reported?.revision == known
        let latest = isAnswer ? revision : max(revision, reported?.revision ?? revision)
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
  func take(_ revision: StoreRevision) { shared.take(revision, isListening: false) }

  private static func listen(
    at address: PostgreSQLAddress, limits: PostgreSQLLimits, _ shared: Shared
  ) throws {
    let pooled = try PooledConnection(address, limits: limits, cancellation: shared.cancellation)
    try pooled.connection.run("LISTEN \(DatabaseSchema.channel)")
    // Only now: what is committed from here on is heard of.
    try ask(pooled, shared)
    while true {
      let payloads = try pooled.connection.notifications(waiting: silence)
      if let heard = payloads.compactMap(DatabaseSchema.revision).max() {
        shared.take(heard, isListening: true)
      }
      // After a while without a word the question tells whether the connection still stands.
      if payloads.isEmpty { try ask(pooled, shared) }
    }
  }

  private static func ask(_ pooled: PooledConnection, _ shared: Shared) throws {
    let known = shared.reported.withLock { $0?.revision }
    guard let revision = try pooled.revision() else { return }
    shared.take(revision, isListening: true, knowing: known)
  }

  private static let silence = Duration.seconds(10)
}
