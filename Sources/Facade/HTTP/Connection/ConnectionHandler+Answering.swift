import HTTPTypes
import Hummingbird
import ListingStore
import Messages
import NIOCore
import NIOHTTP1
import Search

extension ConnectionHandler {
  /// Cached responses shorter than this are sent regardless of memory use, because each connection
  /// can have only a few of them in progress.
  static let shortAnswer = 64 << 10

  /// The approximate number of header fields in a response.
  private static let fieldCount = 16

  /// Responds to the current request with a problem, without involving the router.
  func refuse(_ problem: Problem, context: ChannelHandlerContext) {
    requestState.answer.notes.outcome = .refused
    let query = requestState.head.target.firstIndex(of: "?").map {
      requestState.head.target[$0...].dropFirst()
    }
    let language = Language(
      query: query.map(String.init), accepted: requestState.head.acceptLanguage)
    let target = RequestTarget.target(
      RequestTarget.relative(requestState.head.target), under: requestState.settings.basePath)
    let (body, fields) = problem.written(
      as: Problem.Format(path: (target ?? "").prefix { $0 != "?" }), in: language)
    answer(
      HTTPResponseStatus(statusCode: problem.code.status.code),
      HTTPHeaders(fields.map { ($0.name.rawName, $0.value) }), ByteBuffer(bytes: body),
      context: context)
  }

  /// Sends a complete response, or 304 if the client already has the document.
  ///
  /// - Parameters:
  ///   - known: The request's `If-None-Match`.
  ///   - now: The current time if the response comes from the cache; nil if it was produced for
  ///     this request.
  func answer(
    with ready: ResponseCache.Answer, unless known: String?, at now: NIODeadline?,
    context: ChannelHandlerContext
  ) {
    requestState.answer.notes.route = ready.route
    if now != nil { requestState.answer.notes.outcome = .ready }
    let (status, headers, body) = ready.sent(unless: known, at: now)
    answer(status, headers, body, context: context)
  }

  private static let alive = ByteBuffer(string: FacadeRoutes.alive)
  private static let aliveTag = EntityTag(of: alive.readableBytesView)

  /// Responds to a liveness probe on the event loop, regardless of how busy the router is.
  func answerLiveness(context: ChannelHandlerContext) {
    requestState.answer.notes.route = FacadeRoutes.livenessPath
    requestState.answer.notes.outcome = .ready
    answer(
      .ok,
      HTTPHeaders([
        ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"),
        ("Vary", Response.vary), ("ETag", Self.aliveTag.text),
      ]),
      Self.alive, context: context)
  }

  func answer(
    _ status: HTTPResponseStatus, _ headers: consuming HTTPHeaders, _ body: ByteBuffer? = nil,
    context: ChannelHandlerContext
  ) {
    headers.reserveCapacity(Self.fieldCount)
    if let body { headers.add(name: "Content-Length", value: String(body.readableBytes)) }
    isSevered = partHandling == .passing
    partHandling = requestState.body.isComplete ? .waiting : .dropping
    sendHead(
      HTTPResponseHead(version: .http1_1, status: status, headers: headers), context: context)
    if let body, requestState.head.method != .HEAD {
      requestState.answer.bytes = body.readableBytes
      context.write(
        wrapOutboundOut(.body(.byteBuffer(body))),
        promise: holding(body.readableBytes, nil, context))
    }
    sendEnd(wrapOutboundOut(.end(nil)), promise: nil, context: context)
    context.flush()
  }
}
