import HTTPTypes
import Hummingbird
import ListingStore
import Messages
import NIOCore
import NIOHTTP1
import Search

extension ConnectionHandler {
  // MARK: Answers of the handler's own

  /// Ready answers that are shorter are sent however much is held: each connection has one at most,
  /// or a few that are as short together.
  static let shortAnswer = 64 << 10

  /// How many header fields an answer has, about.
  private static let fieldCount = 16

  /// Answers with a problem, without passing the request on.
  func refuse(_ problem: Problem, context: ChannelHandlerContext) {
    requestState.notes.outcome = .refused
    let query = requestState.target.firstIndex(of: "?").map {
      requestState.target[$0...].dropFirst()
    }
    let language = Language(query: query.map(String.init), accepted: requestState.acceptLanguage)
    let target = RequestTarget.target(
      RequestTarget.relative(requestState.target), under: requestState.settings.basePath)
    let (body, fields) = problem.written(
      as: Problem.Form(path: (target ?? "").prefix { $0 != "?" }), in: language)
    answer(
      HTTPResponseStatus(statusCode: problem.kind.status.code),
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
    requestState.notes.route = ready.route
    if now != nil { requestState.notes.outcome = .ready }
    let (status, headers, body) = ready.sent(unless: known, at: now)
    answer(status, headers, body, context: context)
  }

  private static let alive = ByteBuffer(string: FacadeRoutes.alive)
  private static let aliveTag = EntityTag(of: alive.readableBytesView)

  /// Answers that the process answers, without any thread that makes answers.
  func answerLiveness(context: ChannelHandlerContext) {
    requestState.notes.route = FacadeRoutes.livenessPath
    requestState.notes.outcome = .ready
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
    partHandling = requestState.isComplete ? .waiting : .dropping
    sendHead(
      HTTPResponseHead(version: .http1_1, status: status, headers: headers), context: context)
    if let body, requestState.method != .HEAD {
      requestState.bytes = body.readableBytes
      context.write(
        wrapOutboundOut(.body(.byteBuffer(body))),
        promise: holding(body.readableBytes, nil, context))
    }
    sendEnd(wrapOutboundOut(.end(nil)), promise: nil, context: context)
    context.flush()
  }

  // MARK: What goes out

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isSevered else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      if let routed = requestState.routed { requestState.notes = routed.notes }
      leaveLengthOpen(in: &head)
      sendHead(head, promise: promise, context: context)
    case .body(let bytes):
      requestState.bytes += bytes.readableBytes
      context.write(data, promise: holding(bytes.readableBytes, promise, context))
      requestState.routed?.reservation.close()
    case .end:
      sendEnd(data, promise: promise, context: context)
    }
  }

  /// Takes back the length that the answer to HEAD has where that to GET is streamed: that of nothing
  /// (RFC 9110, section 8.6).
  private func leaveLengthOpen(in head: inout HTTPResponseHead) {
    guard requestState.method == .HEAD, head.status == .ok,
      head.headers.first(name: "Content-Length") == "0"
    else { return }
    head.headers.remove(name: "Content-Length")
    requestState.takesNoChunks = true
  }

  /// Sends the head of an answer with what every answer has.
  private func sendHead(
    _ head: consuming HTTPResponseHead, promise: EventLoopPromise<Void>? = nil,
    context: ChannelHandlerContext
  ) {
    requestState.status = head.status
    // An answer whose length is open may stay open: it is sent as long as its caller reads, and
    // does not count among those that are being made.
    let isOpen = !head.headers.contains(name: "Content-Length")
    if isOpen {
      enter(.streaming)
      countOut()
    } else {
      enter(.answering)
    }
    head.headers.add(name: "Date", value: shared.date.text(at: phaseBegan))
    head.headers.add(name: "Server", value: "homefind")
    for (name, value) in requestState.settings.fields where !head.headers.contains(name: name) {
      head.headers.add(name: name, value: value)
    }
    if requestState.isStrict {
      let (name, value) = SecurityFields.strictTransport
      head.headers.add(name: name, value: value)
    }
    if !requestState.notes.isOnlyForOwnPages {
      for (name, value) in requestState.settings.origins.fields(origin: requestState.origin) {
        head.headers.add(name: name, value: value)
      }
    }
    for (name, value) in requestState.rateFields { head.headers.add(name: name, value: value) }
    head.headers.add(name: "X-Request-Id", value: requestState.id)
    if requestState.settings.admission.keys != nil,
      let control = head.headers.first(name: "Cache-Control"), control.hasPrefix("public")
    {
      // What a key was needed for is not for a cache that others read too.
      head.headers.replaceOrAdd(name: "Cache-Control", value: "private\(control.dropFirst(6))")
    }
    // A long rest of the request is not read: the connection ends instead.
    if requestState.hasBody, !requestState.isComplete, !requestState.isShort {
      requestState.isKeptAlive = false
    }
    if isOpen, requestState.takesNoChunks {
      head.version = .http1_0
      requestState.isKeptAlive = false
    }
    if !requestState.isKeptAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    requestState.hasAnswer = true
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }

  private func sendEnd(
    _ end: NIOAny, promise: EventLoopPromise<Void>?, context: ChannelHandlerContext
  ) {
    finish()
    requestState.isAnswered = true
    if requestState.isComplete { partHandling = .waiting }
    enter(.idle)
    guard !requestState.isKeptAlive else { return context.write(end, promise: promise) }
    let isRead = requestState.isComplete || !requestState.hasBody
    let sent = promise ?? context.eventLoop.makePromise()
    let bound = context.loopBound
    sent.futureResult.whenComplete { _ in Self.end(bound.value, isRead: isRead) }
    context.writeAndFlush(end, promise: sent)
  }

  /// Ends a connection. Where the caller may still be sending, it first hears the answer: a socket
  /// that is closed with bytes unread takes back what it sent.
  private static func end(_ context: ChannelHandlerContext, isRead: Bool) {
    if isRead {
      context.close(promise: nil)
    } else {
      context.close(mode: .output, promise: nil)
      let bound = context.loopBound
      context.eventLoop.scheduleTask(in: .seconds(2)) { bound.value.close(promise: nil) }
    }
  }

  /// A promise that lets go of bytes when they are sent, and holds them until then.
  private func holding(
    _ count: Int, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
  ) -> EventLoopPromise<Void> {
    shared.hold(count)
    let sent = promise ?? context.eventLoop.makePromise()
    sent.futureResult.whenComplete { [shared] _ in shared.release(count) }
    return sent
  }

  /// Takes note of an answer that is sent, or of a caller that has left.
  func finish() {
    countOut()
    requestState.routed?.reservation.close()
    shared.release(requestState.heldBytes)
    requestState.heldBytes = 0
    if let prefix = requestState.proxiedPrefix { shared.connections.end(prefix) }
    requestState.proxiedPrefix = nil
    if !requestState.hasAnswer { requestState.notes.outcome = .left }
    let status = requestState.notes.outcome == .left ? FinishedRequest.statusOfLeft : nil
    shared.report(
      FinishedRequest(
        id: requestState.id, method: requestState.method.rawValue, route: requestState.notes.route,
        status: status ?? requestState.status.code, bytes: requestState.bytes,
        duration: .now() - requestState.began, outcome: requestState.notes.outcome,
        client: requestState.client,
        keyName: requestState.key?.name, freshness: requestState.notes.freshness))
  }

  private func countOut() {
    guard requestState.isCounted else { return }
    requestState.isCounted = false
    shared.end()
  }
}
