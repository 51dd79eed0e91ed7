import NIOCore

/// A request that the connection handler passes to the router: who sent it, and what it may use of the
/// server's memory and processors.
final class RoutedRequest: Sendable {
  /// The client's address, of IPv6 the first half; empty for a Unix socket.
  let client: String
  /// Who may read the request on its way from the client.
  let privacy: RequestPrivacy
  /// When the request was counted as running; nil for a probe, which is not counted.
  let countedAt: NIODeadline?
  let reservation: AnswerReservation
  let permit: CostlyRequestPermit

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
}
