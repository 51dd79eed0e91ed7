import NIOCore
import Synchronization

/// The connection handler's data about a request that is passed to the router: the client, the
/// permits for memory and processors, and notes on the response.
final class RoutedRequest: Sendable {
  /// The client's address (for IPv6, its /64 prefix); empty for a Unix socket.
  let client: String
  /// The parties that can read the request in transit.
  let privacy: RequestPrivacy
  /// The time at which the request joined the running requests; nil for a probe.
  let countedAt: NIODeadline?
  let reservation: AnswerReservation
  let permit: CostlyRequestPermit
  private let answerNotes = Mutex(AnswerNotes())

  /// - Parameter key: The name of the request's API key, if any. The limiter for costly requests
  ///   identifies clients by this key if possible, and otherwise by address.
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
