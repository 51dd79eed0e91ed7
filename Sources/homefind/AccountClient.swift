import Basics
import CommandOutput
import JSONStream
import Messages
import Transport

/// Sends a user's requests to a server run by `homefind serve`.
struct AccountClient {
  /// The server's address, without a trailing slash.
  let server: String
  /// The session token; nil before sign-in.
  var token: String?
  /// The API key; nil if the server does not require one.
  var key: String?
  let http: HTTPClient

  /// The failure to report if the server is not a homefind server with accounts.
  var notAnAccountServer: CommandFailure {
    CommandFailure(.feedUnavailable, CommandMessage.notAnAccountServer(server: server))
  }

  private static let service = ServiceName.named("homefind")
  /// The problem type reported if the API key is missing or unknown.
  private static let missingKey = "urn:homefind:problem:missing-key"
  /// The problem type reported if the server has no accounts.
  private static let accountsOff = "urn:homefind:problem:accounts-off"

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - path: The path with its query.
  ///   - body: The JSON document to send; nil for no body.
  ///   - isIdempotent: Whether the client may retry the request; by default, this depends on the
  ///     method.
  ///   - accepted: An error status to treat as success, unless the API key is missing.
  /// - Returns: The body of the response.
  /// - Throws: `CommandFailure` with the server's message if the server rejects the request.
  @discardableResult
  func ask(
    _ path: String, _ method: HTTPMethod = .get, body: [UInt8]? = nil, isIdempotent: Bool? = nil,
    accepting accepted: Int? = nil
  ) async throws -> [UInt8] {
    var headers: HTTPHeaders = ["Accept-Language": Output.language.rawValue]
    if let token { headers["Authorization"] = "Bearer \(token)" }
    // The `Authorization` header already contains the token.
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

  /// Sends a request whose response is a JSON document.
  ///
  /// - Throws: The same errors as `ask`, or `CommandFailure` if the response is not JSON.
  func read(
    _ path: String, _ method: HTTPMethod = .get, body: [UInt8]? = nil, isIdempotent: Bool? = nil
  ) async throws -> ServerAnswer {
    let bytes = try await ask(path, method, body: body, isIdempotent: isIdempotent)
    guard let root = try? JSONDocument(bytes).root else { throw notAnAccountServer }
    return ServerAnswer(bytes: bytes, root: root)
  }

  /// Sends a JSON document whose members are written by `write`, and reads the JSON response.
  ///
  /// - Throws: The same errors as `read`.
  func read(
    _ path: String, _ method: HTTPMethod, isIdempotent: Bool? = nil,
    sending write: (inout JSONWriter) -> Void
  ) async throws -> ServerAnswer {
    try await read(path, method, body: JSONWriter.document(write), isIdempotent: isIdempotent)
  }

  /// Returns the full URL for an address in a server's response; a server without a public URL
  /// sends only a path.
  func address(_ text: String) -> String {
    guard text.hasPrefix("/"), let host = server.firstRange(of: "://")?.upperBound else {
      return text
    }
    return server[..<(server[host...].firstIndex(of: "/") ?? server.endIndex)] + text
  }

  /// Returns the address of a server to which secrets may be sent.
  ///
  /// - Throws: `CommandFailure` if the option is not an address, or if it refers to another machine
  ///   and does not use TLS.
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
