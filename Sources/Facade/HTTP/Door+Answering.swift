import HTTPTypes
import NIOCore
import NIOHTTP1
import Search

extension Door {
  // MARK: Answers of the door's own

  /// Ready answers that are shorter are sent however much is held: each connection has one at most,
  /// or a few that are as short together.
  static let shortAnswer = 64 << 10

  /// Answers with a problem, without anyone behind the door.
  func refuse(_ problem: Problem, context: ChannelHandlerContext) {
    exchange.answer = .refused
    let query = exchange.target.firstIndex(of: "?").map { exchange.target[$0...].dropFirst() }
    let problem = problem.told(
      in: AnswerLanguage(
        query: query.map(String.init), accepted: exchange.acceptLanguage))
    var headers = HTTPHeaders([
      ("Content-Type", Problem.mediaType), ("Cache-Control", "no-store"),
    ])
    for field in problem.headers { headers.add(name: field.name.rawName, value: field.value) }
    answer(
      HTTPResponseStatus(statusCode: problem.kind.status.code), headers,
      ByteBuffer(bytes: problem.json), context: context)
  }

  /// Answers with what is ready, or says that the caller has it.
  ///
  /// - Parameter now: When it is taken from the cache; nil where it was made for this request.
  func answer(
    with ready: ResponseCache.Answer, unless known: String?, at now: NIODeadline?,
    context: ChannelHandlerContext
  ) {
    exchange.route = ready.route
    var headers = ready.headers
    if let now {
      exchange.answer = .ready
      headers.add(name: "Age", value: String(ready.age(at: now)))
    }
    if let known, ready.tag.matches(known) {
      headers.remove(name: "Content-Type")
      headers.remove(name: "Content-Encoding")
      answer(.notModified, headers, context: context)
    } else {
      answer(.ok, headers, ready.body, context: context)
    }
  }

  func answer(
    _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: ByteBuffer? = nil,
    context: ChannelHandlerContext
  ) {
    var headers = headers
    if let body { headers.add(name: "Content-Length", value: String(body.readableBytes)) }
    headers.add(name: "Date", value: keeper.date.text(at: exchange.began))
    headers.add(name: "Server", value: "homefind")
    isSevered = course == .passing
    course = exchange.isComplete ? .waiting : .dropping
    sendHead(
      HTTPResponseHead(version: .http1_1, status: status, headers: headers), context: context)
    if let body, exchange.method != .HEAD {
      exchange.bytes = body.readableBytes
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
      takeNotes(from: &head)
      sendHead(head, promise: promise, context: context)
    case .body(let bytes):
      exchange.bytes += bytes.readableBytes
      context.write(data, promise: holding(bytes.readableBytes, promise, context))
      arrival.departure.reservation.close()
    case .end:
      sendEnd(data, promise: promise, context: context)
    }
  }

  /// Reads what those behind the door say of an answer to nobody but the door.
  private func takeNotes(from head: inout HTTPResponseHead) {
    exchange.route = head.headers.first(name: FieldName.route.rawValue) ?? exchange.route
    exchange.freshness = head.headers.first(name: FieldName.freshness.rawValue)
    if let course = head.headers.first(name: FieldName.course.rawValue) {
      exchange.answer = FinishedRequest.Course(rawValue: course) ?? exchange.answer
    }
    for name in FieldName.inner { head.headers.remove(name: name) }
  }

  /// Sends the head of an answer with what every answer has.
  private func sendHead(
    _ head: HTTPResponseHead, promise: EventLoopPromise<Void>? = nil,
    context: ChannelHandlerContext
  ) {
    var head = head
    exchange.status = head.status
    for (name, value) in exchange.settings.fields where !head.headers.contains(name: name) {
      head.headers.add(name: name, value: value)
    }
    for (name, value) in exchange.settings.origins.fields(origin: exchange.origin) {
      head.headers.add(name: name, value: value)
    }
    for (name, value) in exchange.rateFields { head.headers.add(name: name, value: value) }
    head.headers.add(name: "X-Request-Id", value: exchange.id)
    if exchange.settings.admission.keys != nil,
      let control = head.headers.first(name: "Cache-Control"), control.hasPrefix("public")
    {
      // What a key was needed for is not for a cache that others read too.
      head.headers.replaceOrAdd(name: "Cache-Control", value: "private\(control.dropFirst(6))")
    }
    // A long rest of the request is not read: the connection ends instead.
    if exchange.hasBody, !exchange.isComplete, !exchange.isShort { exchange.isKeptAlive = false }
    if !exchange.isKeptAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    exchange.hasAnswer = true
    // An answer whose length is open may stay open: it is sent as long as its caller reads, and
    // does not count among those that are being made.
    if head.headers.contains(name: "Content-Length") {
      enter(.answering)
    } else {
      enter(.streaming)
      countOut()
    }
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }

  private func sendEnd(
    _ end: NIOAny, promise: EventLoopPromise<Void>?, context: ChannelHandlerContext
  ) {
    finish()
    exchange.isAnswered = true
    if exchange.isComplete { course = .waiting }
    enter(.idle)
    guard !exchange.isKeptAlive else { return context.write(end, promise: promise) }
    let isRead = exchange.isComplete || !exchange.hasBody
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
    keeper.hold(count)
    let sent = promise ?? context.eventLoop.makePromise()
    sent.futureResult.whenComplete { [keeper] _ in keeper.release(count) }
    return sent
  }

  /// Takes note of an answer that is sent, or of a caller that has left.
  func finish() {
    countOut()
    arrival.departure.reservation.close()
    keeper.release(exchange.heldBytes)
    exchange.heldBytes = 0
    keeper.finished(
      FinishedRequest(
        id: exchange.id, method: exchange.method.rawValue, route: exchange.route,
        status: exchange.status.code, bytes: exchange.bytes,
        duration: .now() - exchange.began, course: exchange.answer, client: exchange.client,
        keyName: exchange.keyName, freshness: exchange.freshness))
  }

  private func countOut() {
    guard exchange.isCounted else { return }
    exchange.isCounted = false
    keeper.end()
  }
}
