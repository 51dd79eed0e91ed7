import NIOCore
import Synchronization

/// A request that the connection handler passes to the router: its client, its use of the server's
/// memory and processors, and the notes about its response.
final class RoutedRequest: Sendable {
  /// The client's address, for IPv6 its /64 prefix; empty for a Unix socket.
  let client: String
  /// The parties that can read the request in transit.
  let privacy: RequestPrivacy
  /// When the request began to count as running; nil for a probe.
  let countedAt: NIODeadline?
  let reservation: AnswerReservation
  let permit: CostlyRequestPermit
  private let answerNotes = Mutex(AnswerNotes())

  /// - Parameter key: The name of the request's API key, which identifies the tenant of costly
  ///   requests instead of the address.
  init(
    shared: SharedServerState, client: String = "", key: String? = nil,
    privacy: RequestPrivacy = .open, countedAt: NIODeadline? = nil
  ) {
    self.client = client
    self.privacy = privacy
    self.countedAt = countedAt
    reservation = AnswerReservation(shared: shared)
    permit = CostlyRequestPermit(shared, tenant: key.map { "key \($0)" } ?? client)
  }

  /// The notes on the response so far.
  var notes: AnswerNotes { answerNotes.withLock { $0 } }

  func note(_ change: (inout AnswerNotes) -> Void) {
    answerNotes.withLock { change(&$0) }
  }
}
