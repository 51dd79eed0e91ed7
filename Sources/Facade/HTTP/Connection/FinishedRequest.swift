import APIKeys
import Library
import ListingStore
import NIOCore
import NIOHTTP1
import Search

/// A finished request, for the access log and the metrics.
struct FinishedRequest: Sendable {
  /// The status that the log and the metrics report for a client that disconnected, as in nginx.
  static let statusOfLeft: UInt = 499

  /// How the request was handled.
  enum Outcome: String, Sendable {
    /// The response came from the cache.
    case ready
    /// A route produced the response.
    case made
    /// The connection handler or a limit refused the request.
    case refused
    /// The client disconnected before the response was sent.
    case left
  }

  var id: String
  var method: String
  /// The route, as in ``AnswerNotes/route``.
  var route: String
  var status: UInt
  /// The length of the response's body.
  var bytes: Int
  var duration: TimeAmount
  var outcome: Outcome
  /// The client's address.
  var client: String
  /// The name of the API key, if any.
  var keyName: String?
  /// The freshness of the homes in the response, if any.
  var freshness: Freshness?
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
