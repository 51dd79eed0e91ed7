import ListingStore
import NIOCore
import NIOHTTP1
import Search

/// A request that is over, for the access log and the metrics.
struct FinishedRequest: Sendable {
  /// The status that the log and the counts have for a client that left, as nginx does.
  static let statusOfLeft: UInt = 499

  /// How its answer came about.
  enum Outcome: String, Sendable {
    /// It was ready.
    case ready
    /// A route made it.
    case made
    /// It was refused before any route.
    case refused
    /// The client left before it was sent.
    case left
  }

  var id: String
  var method: String
  /// The route's template; `none` where no route was found.
  var route: String
  var status: UInt
  /// Bytes of the answer's body.
  var bytes: Int
  var duration: TimeAmount
  var outcome: Outcome
  /// Whom it came from.
  var client: String
  /// The name of the key that it came with.
  var keyName: String?
  /// How fresh what its answer rests on is.
  var freshness: SearchAnswer.Freshness?
}

extension FinishedRequest {
  init(_ request: RequestState, at now: NIODeadline) {
    let notes = request.answer.notes
    self.init(
      id: request.head.id, method: request.head.method.rawValue, route: notes.route,
      status: notes.outcome == .left ? Self.statusOfLeft : request.answer.status.code,
      bytes: request.answer.bytes, duration: now - request.head.began, outcome: notes.outcome,
      client: request.sender.address, keyName: request.sender.key?.name,
      freshness: notes.freshness)
  }
}
