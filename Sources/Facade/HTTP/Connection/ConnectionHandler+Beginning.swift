import Admission
import Hummingbird
import ListingStore
import NIOCore
import NIOHTTP1

extension ConnectionHandler {
  /// Starts a request: refuses it, handles it on the event loop, or passes it to the router.
  func begin(_ head: HTTPRequestHead, context: ChannelHandlerContext) {
    let fields = RequestFields(head.headers)
    let now = NIODeadline.now()
    let settings = shared.current
    requestState = state(of: head, fields, settings, at: now)
    partHandling = .dropping
    do throws(Problem) {
      try checkHead(head, fields)
      if isPreflight(head, fields) {
        return answer(.noContent, HTTPHeaders(CrossOrigin.preflightFields), context: context)
      }
      let written = RequestTarget.relative(head.uri)
      if let location = RequestTarget.redirect(written, under: settings.basePath) {
        return answer(
          .permanentRedirect,
          HTTPHeaders([("Location", location), ("Cache-Control", "no-cache")]), ByteBuffer(),
          context: context)
      }
      let target = try target(of: written, under: settings.basePath)
      if isPlainLiveness(target, head, fields) { return answerLiveness(context: context) }
      // Health probes are answered regardless of the load.
      let isProbe = RequestPath.isProbe(target)
      if !isProbe { try admit(target, fields, at: now) }
      // Do not produce more responses here while the client is not reading.
      if head.method == .GET || head.method == .HEAD, !fields.hasBody, context.channel.isWritable,
        try answerHere(.init(target: target, fields), fields, at: now, context: context)
      {
        return
      }
      if !isProbe { try count(at: now) }
      pass(head, fields, to: target, at: now, context: context)
    } catch {
      refuse(error, context: context)
    }
  }

  private func state(
    of head: HTTPRequestHead, _ fields: RequestFields, _ settings: ConnectionSettings,
    at now: NIODeadline
  ) -> RequestState {
    RequestState(
      head: RequestState.Head(
        id: shared.identifiers.identifier(given: fields.requestID), method: head.method,
        target: head.uri, origin: fields.origin, acceptLanguage: fields.acceptLanguage, began: now),
      sender: RequestState.Sender(
        address: settings.forwarders.client(peer: peer, forwardedFor: fields.forwardedFor),
        isStrict: shared.isSecure
          || settings.isPublishedOverTLS && privacy(fields, settings) == .encrypted),
      body: RequestState.Body(
        isPresent: fields.hasBody,
        isShort: (fields.contentLength ?? .max) <= 64 << 10 && !fields.expectsContinue),
      answer: RequestState.Answer(takesNoChunks: head.version != .http1_1),
      settings: settings,
      // After a request to switch protocols, read nothing more from the connection.
      isKeptAlive: head.isKeepAlive && !fields.wantsUpgrade)
  }

  /// Checks the head for errors that make a request unacceptable regardless of its path.
  private func checkHead(_ head: HTTPRequestHead, _ fields: RequestFields) throws(Problem) {
    if head.uri.utf8.count > shared.limits.targetBytes {
      throw Self.addressTooLong(shared.limits.targetBytes)
    }
    if let length = fields.contentLength, length > shared.limits.bodyBytes {
      throw Self.tooLarge(shared.limits.bodyBytes)
    }
    var fault: FacadeMessage?
    if fields.hosts > 1 || (fields.hosts == 0 && head.version == .http1_1) {
      // RFC 9112, section 3.2, requires exactly one field. Do not compare the value with our host
      // name, because a proxy may use another name.
      fault = .hosts(fields.hosts)
    } else if !fields.hostIsOne {
      fault = .notAHost
    } else if let coding = fields.transferCoding,
      coding.lowercased() != "chunked" || head.version != .http1_1
    {
      fault = .transferCoding
    }
    guard let fault else { return }
    // A proxy in front of the service may have interpreted the bytes after this request
    // differently.
    requestState.isKeptAlive = false
    throw Problem(.badRequest, fault)
  }

  private func isPreflight(_ head: HTTPRequestHead, _ fields: RequestFields) -> Bool {
    guard head.method == .OPTIONS, fields.preflightMethod != nil, let origin = fields.origin
    else { return false }
    return requestState.settings.origins.allows(origin)
  }

  /// Returns the target without the base path.
  private func target(of written: String, under base: String) throws(Problem) -> String {
    guard let target = RequestTarget.target(written, under: base) else {
      throw Problem(.unknownPath, FacadeMessage.outsideBase(path: base))
    }
    if RequestPath.isDisguised(written[...], withoutBase: target) {
      throw ProblemMiddleware.unknownPath
    }
    return target
  }

  /// Whether a request is a plain liveness probe, which can be handled without the router.
  private func isPlainLiveness(
    _ target: String, _ head: HTTPRequestHead, _ fields: RequestFields
  ) -> Bool {
    RequestPath.isLiveness(target) && (head.method == .GET || head.method == .HEAD)
      && !fields.hasBody && fields.ifNoneMatch == nil
      && (fields.accept == nil || fields.accept == "*/*")
  }

  /// Checks the API key and the rate limit.
  private func admit(
    _ target: String, _ fields: RequestFields, at now: NIODeadline
  ) throws(Problem) {
    let decision = requestState.settings.admission.decide(
      key: fields.key, client: requestState.sender.address, at: now, isOpen: shared.isOpen(target))
    requestState.sender.key = decision.key
    requestState.answer.rateFields = decision.fields
    if let problem = decision.problem { throw problem }
  }

  /// Responds to a request on the event loop if the response is cached, or if producing it takes
  /// less time than passing the request to the router.
  ///
  /// - Returns: Whether the request was answered.
  private func answerHere(
    _ key: ResponseCache.Key, _ fields: RequestFields, at now: NIODeadline,
    context: ChannelHandlerContext
  ) throws(Problem) -> Bool {
    let inlineAnswers = shared.inlineAnswers
    if inlineAnswers != .nothing, let ready = shared.cache.answer(to: key, at: now) {
      // The response counts toward the memory limit, because the cache may drop it before the
      // client has read it.
      guard ready.body.readableBytes < Self.shortAnswer || shared.hasRoom else {
        throw overloaded()
      }
      answer(with: ready, unless: fields.ifNoneMatch, at: now, context: context)
      return true
    }
    guard inlineAnswers == .cachedAndSmallSearches, requestState.head.method == .GET,
      shared.hasRoom, let search = shared.search,
      turn?.isLong(at: now, on: context.eventLoop) == false,
      let found = search.answer(to: key, at: now)
    else { return false }
    requestState.answer.notes.freshness = found.freshness
    answer(with: found.answer, unless: fields.ifNoneMatch, at: nil, context: context)
    return true
  }
}
