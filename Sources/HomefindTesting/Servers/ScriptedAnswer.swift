/// The steps of a scripted server in response to a request.
///
/// After the last step, the connection stays open for another request, unless a step closed it.
public struct ScriptedAnswer: Sendable {
  /// An action of the server.
  public enum Step: Sendable {
    /// Sends bytes unchanged.
    case send([UInt8])
    /// Sends the same bytes repeatedly without storing all copies in memory.
    case sendRepeated([UInt8], times: Int)
    /// Waits until the gate opens.
    case wait(Gate)
    /// Pauses to simulate a slow server; never use it to wait for an event.
    case pause(Duration)
    /// Waits until the client closes the connection.
    case silence
    /// Closes the connection normally.
    case close
    /// Resets the connection.
    case reset
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Creates a response from steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Returns these steps, preceded by a step that waits for a gate.
  public func after(_ gate: Gate) -> ScriptedAnswer {
    ScriptedAnswer([.wait(gate)] + steps)
  }
}

extension ScriptedAnswer {
  /// Returns a complete response with `Content-Length`.
  public static func response(
    _ status: Int = 200, headers: KeyValuePairs<String, String> = [:], body: [UInt8] = []
  ) -> ScriptedAnswer {
    ScriptedAnswer([
      .send(head(status, headers, [("Content-Length", "\(body.count)")]) + body)
    ])
  }

  /// Returns a complete response with UTF-8 text as its body.
  public static func response(
    _ status: Int = 200, headers: KeyValuePairs<String, String> = [:], body: String
  ) -> ScriptedAnswer {
    response(status, headers: headers, body: Array(body.utf8))
  }

  /// Returns an HTML page, for clients that expect another format.
  public static func html(_ status: Int = 200) -> ScriptedAnswer {
    response(
      status, headers: ["Content-Type": "text/html; charset=utf-8"],
      body: "<!DOCTYPE html><html><head><title>Sign in</title></head><body><p>Sign in<br></html>")
  }

  public static func redirect(_ status: Int = 307, to location: String) -> ScriptedAnswer {
    response(status, headers: ["Location": location], body: "elsewhere")
  }

  /// Returns a response with a gzip body in uncompressed blocks.
  public static func gzip(
    _ body: [UInt8], headers: KeyValuePairs<String, String> = [:]
  ) -> ScriptedAnswer {
    let packed = Gzip.stored(body)
    return ScriptedAnswer([
      .send(head(200, headers, [("Content-Encoding", "gzip"), length(packed.count)]) + packed)
    ])
  }

  /// Returns a response whose body has several gzip members (RFC 1952, section 2.2), followed by
  /// other bytes.
  public static func gzipMembers(_ parts: [[UInt8]], then tail: [UInt8] = []) -> ScriptedAnswer {
    let packed = parts.flatMap(Gzip.stored) + tail
    return ScriptedAnswer([
      .send(head(200, [:], [("Content-Encoding", "gzip"), length(packed.count)]) + packed)
    ])
  }

  /// Returns a response with a small gzip body that expands to the given number of zero bytes.
  public static func gzipBomb(unfoldingTo count: Int) -> ScriptedAnswer {
    let packed = Gzip.zeros(count)
    return ScriptedAnswer([
      .send(head(200, [:], [("Content-Encoding", "gzip"), length(packed.count)]) + packed)
    ])
  }

  /// Returns a response that has no declared length, consists of the given number of kibibytes of
  /// spaces, and ends when the connection is closed.
  public static func huge(kibibytes: Int) -> ScriptedAnswer {
    ScriptedAnswer([
      .send(head(200, [:], [("Connection", "close")])),
      .sendRepeated(Array(repeating: 0x20, count: 1 << 10), times: kibibytes), .close,
    ])
  }

  /// Returns a response with a chunked body that sends each piece when its gate opens.
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

  /// Reads the request and sends nothing.
  public static let silence = ScriptedAnswer([.silence])

  /// Reads the request and closes the connection.
  public static let close = ScriptedAnswer([.close])

  /// Reads the request and resets the connection.
  public static let reset = ScriptedAnswer([.reset])

  /// Returns a response that ends after `count` bytes of its body, with a step such as `.silence`
  /// or `.close`.
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
