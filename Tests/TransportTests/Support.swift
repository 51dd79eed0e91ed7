import HomefindTesting
import Messages
import Testing

@testable import Transport

/// Returns a request to a URL, with limits that suit tests.
func request(
  _ url: String, method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: [UInt8] = [],
  limits: HTTPLimits = .patient
) -> HTTPRequest {
  HTTPRequest(
    service: "feed", url: url, method: method, headers: headers, body: body, limits: limits)
}

/// Returns the error of a failed request; if the request succeeds, records an issue and returns
/// nil.
func failure(
  of request: HTTPRequest, by client: HTTPClient = HTTPClient(),
  sourceLocation: SourceLocation = #_sourceLocation
) async -> TransportError? {
  do throws(TransportError) {
    let answer = try await client.collect(request)
    Issue.record("an answer: \(answer.response)", sourceLocation: sourceLocation)
    return nil
  } catch {
    return error
  }
}

/// Returns the error of a request to a server that always sends `answer`.
func failure(
  of answer: ScriptedAnswer, limits: HTTPLimits = .patient,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> TransportError? {
  let server = try ScriptedServer { _ in answer }
  defer { server.stop() }
  let error = await failure(
    of: request(server.url("/path?query=secret"), limits: limits), sourceLocation: sourceLocation)
  if let error { checkOmitsQuery(error, sourceLocation: sourceLocation) }
  return error
}

/// Checks that neither the description nor the cause of an error contains the URL's query.
func checkOmitsQuery(_ error: TransportError, sourceLocation: SourceLocation = #_sourceLocation) {
  for text in [error.description, error.cause ?? ""] {
    #expect(!text.contains("secret") && !text.contains("query"), sourceLocation: sourceLocation)
  }
}

/// Collects values from callbacks on another thread.
final class Collected<Element: Sendable>: Sendable {
  private let elements = HomefindTesting.Locked<[Element]>([])

  func append(_ element: Element) {
    elements.withLock { $0.append(element) }
  }

  var all: [Element] { elements.withLock { $0 } }
}

/// Returns a short name for a reason, for use in tables.
func name(_ reason: TransportError.Reason?) -> String {
  switch reason {
  case nil: "none"
  case .invalidAddress: "invalidAddress"
  case .invalidHeader(let name): "invalidHeader \(name)"
  case .couldNotResolve: "couldNotResolve"
  case .proxyFailed: "proxyFailed"
  case .couldNotConnect(let refused): "couldNotConnect \(refused ? "refused" : "lost")"
  case .outOfReach: "outOfReach"
  case .tls: "tls"
  case .untrustedCertificate: "untrustedCertificate"
  case .timedOut(let phase, after: _): "timedOut \(phase)"
  case .headTooLarge(let limit): "headTooLarge \(limit)"
  case .bodyTooLarge(let limit): "bodyTooLarge \(limit)"
  case .redirected(let target): "redirected \(target ?? "nowhere")"
  case .tooManyRedirects: "tooManyRedirects"
  case .emptyReply: "emptyReply"
  case .cutOff: "cutOff"
  case .notHTTP: "notHTTP"
  case .undecodableBody: "undecodableBody"
  case .tooManyWaiting: "tooManyWaiting"
  case .circuitOpen: "circuitOpen"
  case .cancelled: "cancelled"
  case .stopped: "stopped"
  case .failed: "failed"
  }
}
