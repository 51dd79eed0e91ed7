/// What networks are known to do to an answer on its way.
public enum NetworkFault: String, Sendable, Hashable, CaseIterable {
  /// It comes late, each time by another while.
  case latency
  /// The service is gone: the connection closes without a byte, and none is accepted any more.
  case down
  /// It comes in small pieces with pauses between them.
  case bandwidth
  /// It comes whole, and the connection stays open for a while without another use.
  case slowClose = "slow close"
  /// Nothing comes, and the connection stays.
  case blackHole = "black hole"
  /// The connection is broken off in the middle.
  case reset
  /// It comes cut into the smallest packets.
  case slices
  /// The connection closes in good order in the middle.
  case cut

  /// Whether all of the answer arrives in the end.
  public var isSurvivable: Bool {
    switch self {
    case .latency, .bandwidth, .slowClose, .slices: true
    case .down, .blackHole, .reset, .cut: false
    }
  }

  /// What a server does to send a response, head and body, under this fault. `chance` is from 0 up
  /// to 1.
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
