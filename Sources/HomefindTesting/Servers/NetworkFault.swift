/// A network fault that affects a response.
public enum NetworkFault: String, Sendable, Hashable, CaseIterable {
  /// The response is delayed by a random time.
  case latency
  /// The service is down: it closes the connection without sending a byte and accepts no further
  /// connections.
  case down
  /// The response arrives in small pieces with pauses between them.
  case bandwidth
  /// The response arrives in full, but the connection stays open for a while afterwards.
  case slowClose = "slow close"
  /// No byte arrives, and the connection stays open.
  case blackHole = "black hole"
  /// A TCP reset ends the connection in the middle of the response.
  case reset
  /// The response arrives in tiny packets.
  case slices
  /// The connection closes normally in the middle of the response.
  case cut

  /// Whether the whole response arrives eventually.
  public var isSurvivable: Bool {
    switch self {
    case .latency, .bandwidth, .slowClose, .slices: true
    case .down, .blackHole, .reset, .cut: false
    }
  }

  /// Returns the server's steps for sending a response (head and body) with this fault. `chance` is
  /// in 0..<1.
  func steps(for response: [UInt8], chance: Double) -> [ScriptedAnswer.Step] {
    let half = Array(response.prefix(response.count / 2))
    return switch self {
    case .latency: [.pause(.milliseconds(20 + Int(80 * chance))), .send(response)]
    case .down: [.close]
    case .bandwidth:
      Self.pieces(of: response, size: max(1, response.count / 16)).flatMap {
        [.send($0), .pause(.milliseconds(8))]
      }
    case .slowClose: [.send(response), .pause(.milliseconds(100)), .close]
    case .blackHole: [.silence]
    case .reset: [.send(half), .reset]
    case .slices: Self.pieces(of: response, size: 16).map { .send($0) }
    case .cut: [.send(half), .close]
    }
  }

  private static func pieces(of bytes: [UInt8], size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }
}
