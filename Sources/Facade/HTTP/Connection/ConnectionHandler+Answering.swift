import HTTPTypes
import Hummingbird
import ListingStore
import Messages
import NIOCore
import NIOHTTP1
import Search

extension ConnectionHandler {
  /// Ready answers that are shorter are sent however much is held: each connection has one at most,
  /// or a few that are as short together.
  static let shortAnswer = 64 << 10

  /// How many header fields an answer has, about.
  private static let fieldCount = 16

  /// Answers with a problem, without passing the request on.
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

  /// Answers with what is ready, or says that the caller has it.
  ///
  /// - Parameter now: When it is taken from the cache; nil where it was made for this request.
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

  /// Answers that the process answers, without any thread that makes answers.
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
