/// What a scripted server does about one request, step by step.
///
/// After the last step the connection is kept for another request, unless a step closed it.
public struct ScriptedAnswer: Sendable {
  /// One thing that the server does.
  public enum Step: Sendable {
    /// Sends bytes as they are.
    case send([UInt8])
    /// Sends the same bytes this many times, without holding them all.
    case sendRepeated([UInt8], times: Int)
    /// Does nothing until the gate is opened.
    case wait(Gate)
    /// Does nothing for a while; only to be slow, never to wait for something.
    case pause(Duration)
    /// Does nothing until the client closes the connection.
    case silence
    /// Closes the connection in good order.
    case close
    /// Breaks the connection off, so that the client sees it reset.
    case reset
  }

  /// What is done, in order.
  public var steps: [Step]

  /// An answer of steps of one's own.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// This answer's steps after the opening of a gate.
  public func after(_ gate: Gate) -> ScriptedAnswer {
    ScriptedAnswer([.wait(gate)] + steps)
  }
}

extension ScriptedAnswer {
  /// A whole response with `Content-Length`.
  public static func response(
    _ status: Int = 200, headers: KeyValuePairs<String, String> = [:], body: [UInt8] = []
  ) -> ScriptedAnswer {
    ScriptedAnswer([
      .send(head(status, headers, [("Content-Length", "\(body.count)")]) + body)
    ])
  }

  /// A whole response with a text as its body, in UTF-8.
  public static func response(
    _ status: Int = 200, headers: KeyValuePairs<String, String> = [:], body: String
  ) -> ScriptedAnswer {
    response(status, headers: headers, body: Array(body.utf8))
  }

  /// A page for people where a machine's answer is expected.
  public static func html(_ status: Int = 200) -> ScriptedAnswer {
    response(
      status, headers: ["Content-Type": "text/html; charset=utf-8"],
      body: "<!DOCTYPE html><html><head><title>Sign in</title></head><body><p>Sign in<br></html>")
  }

  /// Sends the request on to another place.
  public static func redirect(_ status: Int = 307, to location: String) -> ScriptedAnswer {
    response(status, headers: ["Location": location], body: "elsewhere")
  }

  /// A body in gzip, not made smaller by it.
  public static func gzip(
    _ body: [UInt8], headers: KeyValuePairs<String, String> = [:]
  ) -> ScriptedAnswer {
    let packed = Gzip.stored(body)
    return ScriptedAnswer([
      .send(head(200, headers, [("Content-Encoding", "gzip"), length(packed.count)]) + packed)
    ])
  }

  /// A body in several gzip members (RFC 1952, section 2.2), with bytes behind them.
  public static func gzipMembers(_ parts: [[UInt8]], then tail: [UInt8] = []) -> ScriptedAnswer {
    let packed = parts.flatMap(Gzip.stored) + tail
    return ScriptedAnswer([
      .send(head(200, [:], [("Content-Encoding", "gzip"), length(packed.count)]) + packed)
    ])
  }

  /// A small gzip body that unfolds to this many zero bytes.
  public static func gzipBomb(unfoldingTo count: Int) -> ScriptedAnswer {
    let packed = Gzip.zeros(count)
    return ScriptedAnswer([
      .send(head(200, [:], [("Content-Encoding", "gzip"), length(packed.count)]) + packed)
    ])
  }

  /// A body of this many kibibytes of spaces, whose length is not told before; then it closes.
  public static func huge(kibibytes: Int) -> ScriptedAnswer {
    ScriptedAnswer([
      .send(head(200, [:], [("Connection", "close")])),
      .sendRepeated(Array(repeating: 0x20, count: 1 << 10), times: kibibytes), .close,
    ])
  }

  /// A body of which one piece is sent at the opening of each gate, in chunks.
  public static func trickle(_ pieces: [(gate: Gate, bytes: [UInt8])]) -> ScriptedAnswer {
    let chunks = pieces.flatMap { piece -> [Step] in
      let size = String(piece.bytes.count, radix: 16)
      return [
        .wait(piece.gate), .send(Array("\(size)\r\n".utf8) + piece.bytes + Array("\r\n".utf8)),
      ]
    }
    return ScriptedAnswer(
      [.send(head(200, [:], [("Transfer-Encoding", "chunked")]))] + chunks
        + [.send(Array("0\r\n\r\n".utf8))])
  }

  /// Takes the request and says nothing.
  public static let silence = ScriptedAnswer([.silence])

  /// Takes the request and closes the connection.
  public static let close = ScriptedAnswer([.close])

  /// Takes the request and breaks the connection off.
  public static let reset = ScriptedAnswer([.reset])

  /// A response that ends after some bytes of its body, with a step such as `.silence` or `.close`.
  public static func part(
    of body: [UInt8], upTo count: Int, then step: Step
  ) -> ScriptedAnswer {
    ScriptedAnswer([.send(head(200, [:], [length(body.count)]) + body.prefix(count)), step])
  }

  private static func length(_ count: Int) -> (String, String) { ("Content-Length", "\(count)") }

  private static func head(
    _ status: Int, _ headers: KeyValuePairs<String, String>, _ more: [(String, String)]
  ) -> [UInt8] {
    let fields = headers.map { "\($0.key): \($0.value)\r\n" } + more.map { "\($0): \($1)\r\n" }
    return Array("HTTP/1.1 \(status) Scripted\r\n\(fields.joined())\r\n".utf8)
  }
}
