import NIOCore
import Synchronization

/// A request that the connection handler passes to the router: who sent it, what it may use of the server's
/// memory and processors, and what is reported about its answer.
final class RoutedRequest: Sendable {
  /// The client's address, of IPv6 the first half; empty for a Unix socket.
  let client: String
  /// Whether others could read the request on its way from the client.
  let privacy: RequestPrivacy
  /// When the request began to count as running; nil for a probe.
  let countedAt: NIODeadline?
  let reservation: AnswerReservation
  let permit: CostlyRequestPermit
  private let answerNotes = Mutex(AnswerNotes())

  /// - Parameter key: The name of the API key that the request came with, which takes the client's place
  ///   when costly requests take turns.
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

  /// The notes on the answer so far.
  var notes: AnswerNotes { answerNotes.withLock { $0 } }

  /// Changes the notes on the answer.
  func note(_ change: (inout AnswerNotes) -> Void) {
    answerNotes.withLock { change(&$0) }
  }
}
