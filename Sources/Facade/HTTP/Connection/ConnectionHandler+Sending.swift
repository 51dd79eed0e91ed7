import NIOCore
import NIOHTTP1

extension ConnectionHandler {
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isSevered else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      if let routed = requestState.routed { requestState.answer.notes = routed.notes }
      leaveLengthOpen(in: &head)
      sendHead(head, promise: promise, context: context)
    case .body(let bytes):
      requestState.answer.bytes += bytes.readableBytes
      context.write(data, promise: holding(bytes.readableBytes, promise, context))
      requestState.routed?.reservation.close()
    case .end:
      sendEnd(data, promise: promise, context: context)
    }
  }

  /// Removes `Content-Length: 0` from the response to HEAD if the response to GET would be streamed
  /// (RFC 9110, section 8.6).
  private func leaveLengthOpen(in head: inout HTTPResponseHead) {
    guard requestState.head.method == .HEAD, head.status == .ok,
      head.headers.first(name: "Content-Length") == "0"
    else { return }
    head.headers.remove(name: "Content-Length")
    requestState.answer.takesNoChunks = true
  }

  /// Adds the header fields that every response has, and sends the head.
  func sendHead(
    _ head: consuming HTTPResponseHead, promise: EventLoopPromise<Void>? = nil,
    context: ChannelHandlerContext
  ) {
    requestState.answer.status = head.status
    // A response of unknown length can last as long as the client reads, so its request does not
    // count as running.
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
    if requestState.sender.isStrict {
      let (name, value) = SecurityFields.strictTransport
      head.headers.add(name: name, value: value)
    }
    if !requestState.answer.notes.isOnlyForOwnPages {
      for (name, value) in requestState.settings.origins.fields(origin: requestState.head.origin) {
        head.headers.add(name: name, value: value)
      }
    }
    for (name, value) in requestState.answer.rateFields {
      head.headers.add(name: name, value: value)
    }
    head.headers.add(name: "X-Request-Id", value: requestState.head.id)
    if requestState.settings.admission.keys != nil,
      let control = head.headers.first(name: "Cache-Control"), control.hasPrefix("public")
    {
      // Shared caches must not store responses to requests that need a key.
      head.headers.replaceOrAdd(name: "Cache-Control", value: "private\(control.dropFirst(6))")
    }
    // If a long body is still unread, close the connection instead of reading the rest.
    if requestState.body.isPresent, !requestState.body.isComplete, !requestState.body.isShort {
      requestState.isKeptAlive = false
    }
    if isOpen, requestState.answer.takesNoChunks {
      head.version = .http1_0
      requestState.isKeptAlive = false
    }
    if !requestState.isKeptAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    requestState.answer.progress = .begun
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }

  func sendEnd(
    _ end: NIOAny, promise: EventLoopPromise<Void>?, context: ChannelHandlerContext
  ) {
    finish()
    requestState.answer.progress = .finished
    if requestState.body.isComplete { partHandling = .waiting }
    enter(.idle)
    guard !requestState.isKeptAlive else { return context.write(end, promise: promise) }
    let isRead = requestState.body.isComplete || !requestState.body.isPresent
    let sent = promise ?? context.eventLoop.makePromise()
    let bound = context.loopBound
    sent.futureResult.whenComplete { _ in Self.end(bound.value, isRead: isRead) }
    context.writeAndFlush(end, promise: sent)
  }

  /// Closes a connection. If the client may still be sending, first closes only the output side,
  /// because closing a socket with unread bytes would discard the response.
  private static func end(_ context: ChannelHandlerContext, isRead: Bool) {
    if isRead {
      context.close(promise: nil)
    } else {
      context.close(mode: .output, promise: nil)
      let bound = context.loopBound
      context.eventLoop.scheduleTask(in: .seconds(2)) { bound.value.close(promise: nil) }
    }
  }

  /// Counts bytes toward the memory limit until the returned promise completes.
  func holding(
    _ count: Int, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
  ) -> EventLoopPromise<Void> {
    shared.hold(count)
    let sent = promise ?? context.eventLoop.makePromise()
    sent.futureResult.whenComplete { [shared] _ in shared.release(count) }
    return sent
  }

  /// Reports a request whose response has been sent or whose client has disconnected, and releases
  /// its resources.
  func finish() {
    countOut()
    requestState.routed?.reservation.close()
    shared.release(requestState.body.heldBytes)
    requestState.body.heldBytes = 0
    if let prefix = requestState.sender.proxiedPrefix { shared.connections.end(prefix) }
    requestState.sender.proxiedPrefix = nil
    if requestState.answer.progress == .none { requestState.answer.notes.outcome = .left }
    shared.report(FinishedRequest(requestState, at: .now()))
  }

  private func countOut() {
    guard requestState.isCounted else { return }
    requestState.isCounted = false
    shared.end()
  }
}
