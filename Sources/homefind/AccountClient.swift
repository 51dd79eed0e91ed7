import Basics
import CommandOutput
import JSONStream
import Messages
import Transport

/// What asks a running `homefind serve` for a person.
struct AccountClient {
  /// The server's address, without a slash at its end.
  let server: String
  /// The token of a session; nil before sign-in.
  var token: String?
  /// The API key; nil where the server needs none.
  var key: String?
  let http: HTTPClient

  /// What says that the server is no homefind serve with accounts.
  var notAnAccountServer: CommandFailure {
    CommandFailure(.feedUnavailable, CommandMessage.notAnAccountServer(server: server))
  }

  private static let service = ServiceName.named("homefind")
  /// The type of the problem of a server that does not know the key, or was given none.
  private static let missingKey = "urn:homefind:problem:missing-key"
  /// The type of the problem of a server without accounts.
  private static let accountsOff = "urn:homefind:problem:accounts-off"

  /// Asks for a path.
  ///
  /// - Parameters:
  ///   - path: The path with its query.
  ///   - body: A JSON document to send; nil for none.
  ///   - isIdempotent: Whether the request may be sent twice; unless given, its method says so.
  ///   - accepted: A status of refusal that is as good as success, unless an API key is missing.
  /// - Returns: The answer's bytes.
  /// - Throws: `CommandFailure` with the server's own sentence where it refuses.
  @discardableResult
  func ask(
    _ path: String, _ method: HTTPMethod = .get, body: [UInt8]? = nil, isIdempotent: Bool? = nil,
    accepting accepted: Int? = nil
  ) async throws -> [UInt8] {
    var headers: HTTPHeaders = ["Accept-Language": Output.language.rawValue]
    if let token { headers["Authorization"] = "Bearer \(token)" }
    // The other field is the token's.
    if let key { headers["X-API-Key"] = key }
    if body != nil { headers["Content-Type"] = "application/json" }
    let request = HTTPRequest(
      service: Self.service, url: server + path, method: method, headers: headers,
      body: body ?? [], isIdempotent: isIdempotent)
    let answer: (response: HTTPResponse, body: [UInt8])
    do throws(TransportError) {
      answer = try await http.collect(request)
    } catch {
      throw CommandFailure(
        .feedUnavailable,
        CommandMessage.serverFailed(server: server, reason: error.text(in: Output.language)))
    }
    let status = answer.response.status
    if (200..<300).contains(status) { return answer.body }
    guard let problem = (try? JSONDocument(answer.body))?.root,
      let detail = problem["detail"]?.string
    else { throw notAnAccountServer }
    if problem["type"]?.string == Self.missingKey {
      throw CommandFailure(.feedRefusedLogin, CommandMessage.serverNeedsKey(server: server))
    }
    if status == accepted { return answer.body }
    let ending: ExitStatus =
      switch status {
      case 401, 403: .feedRefusedLogin
      case 404 where problem["type"]?.string == Self.accountsOff: .feedUnavailable
      case 404: .unknownPlace
      case ..<500: .usage
      default: .feedUnavailable
      }
    throw CommandFailure(ending, Message(verbatim: detail.onOneLine))
  }

  /// Asks for a path that answers with a JSON document.
  ///
  /// - Throws: `CommandFailure` as `ask` does, and where the answer is none.
  func read(
    _ path: String, _ method: HTTPMethod = .get, body: [UInt8]? = nil, isIdempotent: Bool? = nil
  ) async throws -> ServerAnswer {
    let bytes = try await ask(path, method, body: body, isIdempotent: isIdempotent)
    guard let root = try? JSONDocument(bytes).root else { throw notAnAccountServer }
    return ServerAnswer(bytes: bytes, root: root)
  }

  /// Sends a JSON document with the members that `write` writes, and reads the one that answers it.
  ///
  /// - Throws: `CommandFailure` as `read` does.
  func read(
    _ path: String, _ method: HTTPMethod, isIdempotent: Bool? = nil,
    sending write: (inout JSONWriter) -> Void
  ) async throws -> ServerAnswer {
    try await read(path, method, body: JSONWriter.document(write), isIdempotent: isIdempotent)
  }

  /// The address that the server calls `text`: where it has no public URL, its addresses begin with its
  /// own path.
  func address(_ text: String) -> String {
    guard text.hasPrefix("/"), let host = server.firstRange(of: "://")?.upperBound else {
      return text
    }
    return server[..<(server[host...].firstIndex(of: "/") ?? server.endIndex)] + text
  }

  /// The address of a server that secrets may be sent to.
  ///
  /// - Throws: `CommandFailure` where it is none, or is elsewhere and without TLS.
  static func server(_ option: String?) throws -> String {
    let server = try Setting.value(option, .server, or: SettingMessage.notAServer) { text in
      let pattern =
        /(https:\/\/[A-Za-z0-9.:\[\]-]+|http:\/\/(?:127\.[0-9.]+|localhost|\[::1\])(?::[0-9]+)?)((?:\/[A-Za-z0-9._~-]+)*)\/?/
      return text.wholeMatch(of: pattern).map { String($0.output.1 + $0.output.2) }
    }
    guard let server else { throw CommandFailure(.usage, CommandMessage.noServer) }
    return server
  }
}
