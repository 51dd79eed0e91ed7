import HTTPTypes
import Hummingbird
import ListingStore
import NIOCore
import NIOHTTP1

/// Handles the requests of one connection: refuses what cannot be served, answers from the cache or on
/// the event loop, passes on the rest, and adds the header fields that every response has.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What happens to further parts of the current request.
  enum PartHandling {
    /// There is no request.
    case waiting
    /// They are passed on.
    case passing
    /// They are dropped: the answer is given.
    case dropping
  }

  /// The current request.
  struct RequestState {
    var id = ""
    var method = HTTPMethod.GET
    var began = NIODeadline.uptimeNanoseconds(0)
    var status = HTTPResponseStatus.ok
    var bytes = 0
    var origin: String?
    /// What it asks for, and the languages that its caller reads, for what goes wrong.
    var target = ""
    var acceptLanguage: String?
    var isKeptAlive = true
    /// Whether its answer may not come in chunks: where its length is open, it ends with the connection.
    var takesNoChunks = false
    /// Whether a body follows its head.
    var hasBody = false
    /// Whether that body is so short that it is read to its end in any case.
    var isShort = false
    /// Whether its own end has come.
    var isComplete = false
    /// Whether the head of its answer is sent.
    var hasAnswer = false
    /// Whether its answer is sent to the end.
    var isAnswered = false
    /// Whether it counts among those that are being answered.
    var isCounted = false
    /// Bytes of its body that are held.
    var heldBytes = 0
    var notes = AnswerNotes()
    /// Whom it comes from.
    var client = ""
    /// What it counts by among the requests that its client has open through proxies; nil otherwise.
    var proxiedPrefix: String?
    var key: APIKey?
    /// The request as the router gets it; nil if this handler answers it.
    var routed: RoutedRequest?
    /// What its answer says of the rate limit.
    var rateFields: [(String, String)] = []
    var settings = ConnectionSettings()
    /// Whether browsers are told to use encrypted connections only.
    var isStrict = false
  }

  let shared: SharedServerState
  let headHandler: RequestHeadHandler
  var requestState = RequestState()
  var partHandling = PartHandling.waiting
  /// Whether responses from the router are dropped because this handler has answered already.
  var isSevered = false
  var bodyBytes = 0
  var phase = Phase.idle
  var phaseBegan = NIODeadline.now()
  var unwritableSince: NIODeadline?
  var ticks: RepeatedTask?
  /// How busy the connection's event loop is.
  private var turn: LoopTurn?
  /// The address at the other end; nil for a Unix socket.
  var peer: String?
  /// What the connection is counted by; nil where it is no matter.
  private var clientPrefix: String?

  init(shared: SharedServerState, headHandler: RequestHeadHandler) {
    self.shared = shared
    self.headHandler = headHandler
  }

  func handlerAdded(context: ChannelHandlerContext) {
    peer = context.remoteAddress?.ipAddress
    turn = shared.turns.turn(of: context.eventLoop)
    startTicks(context: context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    ticks?.cancel()
  }

  func channelActive(context: ChannelHandlerContext) {
    if let peer, let limit = shared.limits.connectionsPerAddress,
      !shared.current.forwarders.trusts(peer)
    {
      clientPrefix = shared.connections.begin(peer, limit: limit)
      if clientPrefix == nil { return context.close(promise: nil) }
    }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let clientPrefix { shared.connections.end(clientPrefix) }
    clientPrefix = nil
    if partHandling != .waiting, !requestState.isAnswered { finish() }
    context.fireChannelInactive()
  }

  // MARK: What comes in

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      headHandler.headIsComplete()
      begin(head, context: context)
    case .body(let bytes):
      // The request was answered before the end of its body; drop the rest.
      guard partHandling == .passing, !isSevered, !requestState.isAnswered else { return }
      bodyBytes += bytes.readableBytes
      requestState.heldBytes += bytes.readableBytes
      let hasRoom = shared.hold(bytes.readableBytes)
      let isTooLarge = bodyBytes > shared.limits.bodyBytes
      if hasRoom, !isTooLarge {
        context.fireChannelRead(data)
      } else if requestState.hasAnswer {
        context.close(promise: nil)
      } else {
        refuse(isTooLarge ? Self.tooLarge(shared.limits.bodyBytes) : overloaded(), context: context)
      }
    case .end:
      requestState.isComplete = true
      headHandler.requestIsOver()
      let isPassed = partHandling == .passing && !isSevered
      if requestState.isAnswered {
        partHandling = .waiting
      } else if !requestState.hasAnswer {
        enter(.answering)
      }
      if isPassed { context.fireChannelRead(data) }
    }
  }

  private func begin(_ head: HTTPRequestHead, context: ChannelHandlerContext) {
    let fields = RequestFields(head.headers)
    let now = NIODeadline.now()
    let settings = shared.current
    // Behind a request that asks to go on in another protocol nothing is read any more.
    let isKeptAlive = head.isKeepAlive && !fields.wantsUpgrade
    requestState = RequestState(
      id: shared.identifiers.identifier(given: fields.requestID), method: head.method, began: now,
      origin: fields.origin, target: head.uri, acceptLanguage: fields.acceptLanguage,
      isKeptAlive: isKeptAlive, takesNoChunks: head.version != .http1_1, hasBody: fields.hasBody,
      isShort: (fields.contentLength ?? .max) <= 64 << 10 && !fields.expectsContinue,
      settings: settings)
    requestState.client = settings.forwarders.client(peer: peer, forwardedFor: fields.forwardedFor)
    requestState.isStrict =
      shared.isSecure || settings.isPublishedOverTLS && privacy(fields, settings) == .encrypted
    bodyBytes = 0
    partHandling = .dropping
    if let problem = fault(of: head, fields) {
      // What stands before the service may have understood what follows otherwise.
      if problem.kind == .badRequest { requestState.isKeptAlive = false }
      return refuse(problem, context: context)
    }
    if head.method == .OPTIONS, let origin = fields.origin, fields.preflightMethod != nil,
      settings.origins.allows(origin)
    {
      return answer(.noContent, HTTPHeaders(CrossOrigin.preflightFields), context: context)
    }
    let written = RequestTarget.relative(head.uri)
    if let location = RequestTarget.redirect(written, under: settings.basePath) {
      return answer(
        .permanentRedirect,
        HTTPHeaders([("Location", location), ("Cache-Control", "no-cache")]), ByteBuffer(),
        context: context)
    }
    guard let target = RequestTarget.target(written, under: settings.basePath) else {
      return refuse(
        Problem(.unknownPath, FacadeMessage.outsideBase(path: settings.basePath)),
        context: context)
    }
    if RequestPath.isDisguised(written[...], withoutBase: target) {
      return refuse(ProblemMiddleware.unknownPath, context: context)
    }
    // Health probes are answered under any load.
    let isProbe = RequestPath.isProbe(target)
    if RequestPath.isLiveness(target), head.method == .GET || head.method == .HEAD,
      !fields.hasBody, fields.ifNoneMatch == nil, fields.accept == nil || fields.accept == "*/*"
    {
      return answerLiveness(context: context)
    }
    if !isProbe {
      let decision = settings.admission.decide(
        key: fields.key, client: requestState.client, at: now, isOpen: shared.isOpen(target))
      requestState.key = decision.key
      requestState.rateFields = decision.fields
      if let problem = decision.problem { return refuse(problem, context: context) }
    }
    // Behind a caller that does not read, answers are made no faster than it reads them.
    if head.method == .GET || head.method == .HEAD, !fields.hasBody, context.channel.isWritable,
      answerHere(.init(target: target, fields), fields, at: now, context: context)
    {
      return
    }
    if !isProbe, !countProxied(settings) {
      return refuse(
        Problem(.tooManyRequests, FacadeMessage.tooManyOpen, headers: [.retryAfter: "1"]),
        context: context)
    }
    requestState.isCounted = !isProbe
    guard isProbe || shared.begin(at: now) else {
      requestState.isCounted = false
      return refuse(overloaded(), context: context)
    }
    partHandling = .passing
    if fields.expectsContinue {
      context.writeAndFlush(
        wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))),
        promise: nil)
    }
    let routed = RoutedRequest(
      shared: shared, client: IPAddress.clientPrefix(of: requestState.client),
      key: requestState.key?.name, privacy: privacy(fields, settings),
      countedAt: requestState.isCounted ? now : nil)
    requestState.routed = routed
    headHandler.client.request = routed
    enter(fields.hasBody ? .body : .answering)
    var head = head
    head.uri = target
    head.headers.replaceOrAdd(name: "X-Request-Id", value: requestState.id)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Counts a request that a trusted proxy passes on by its client, which has no connections of its own
  /// here that could be counted.
  ///
  /// - Returns: Whether the client has no more open than one address may.
  private func countProxied(_ settings: ConnectionSettings) -> Bool {
    let (forwarders, client) = (settings.forwarders, requestState.client)
    guard let limit = shared.limits.connectionsPerAddress, forwarders.trustsSomeone,
      client != peer, forwarders.trusts(peer), !forwarders.trusts(client)
    else { return true }
    requestState.proxiedPrefix = shared.connections.begin(client, limit: limit)
    return requestState.proxiedPrefix != nil
  }

  private func privacy(_ fields: RequestFields, _ settings: ConnectionSettings) -> RequestPrivacy {
    RequestPrivacy(
      isSecure: shared.isSecure, peer: peer, fields, forwarders: settings.forwarders)
  }

  /// Answers a request whose answer is ready, or is made sooner than it is passed on.
  ///
  /// - Returns: Whether it is answered.
  private func answerHere(
    _ key: ResponseCache.Key, _ fields: RequestFields, at now: NIODeadline,
    context: ChannelHandlerContext
  ) -> Bool {
    if let ready = shared.cache.answer(to: key, at: now) {
      // The cache may let go of it before its caller has read it.
      if ready.body.readableBytes < Self.shortAnswer || shared.hasRoom {
        answer(with: ready, unless: fields.ifNoneMatch, at: now, context: context)
      } else {
        refuse(overloaded(), context: context)
      }
      return true
    }
    guard requestState.method == .GET, shared.hasRoom, let search = shared.search,
      turn?.isLong(at: now, on: context.eventLoop) == false,
      let found = search.answer(to: key, at: now)
    else { return false }
    requestState.notes.freshness = found.freshness
    answer(with: found.answer, unless: fields.ifNoneMatch, at: nil, context: context)
    return true
  }

  /// What makes a request one that is not served, whatever it asks for.
  private func fault(of head: HTTPRequestHead, _ fields: RequestFields) -> Problem? {
    if head.uri.utf8.count > shared.limits.targetBytes {
      return Self.addressTooLong(shared.limits.targetBytes)
    }
    if let length = fields.contentLength, length > shared.limits.bodyBytes {
      return Self.tooLarge(shared.limits.bodyBytes)
    }
    // RFC 9112, section 3.2; the value itself is not checked, since a proxy may have another host name.
    if fields.hosts > 1 || (fields.hosts == 0 && head.version == .http1_1) {
      return Problem(.badRequest, FacadeMessage.hosts(fields.hosts))
    }
    if !fields.hostIsOne {
      return Problem(.badRequest, FacadeMessage.notAHost)
    }
    if let coding = fields.transferCoding,
      coding.lowercased() != "chunked" || head.version != .http1_1
    {
      return Problem(.badRequest, FacadeMessage.transferCoding)
    }
    return nil
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      context.fireErrorCaught(error)
      return
    }
    // A head that is cut off by the end of its connection is nobody's question any more.
    guard context.channel.isActive else { return }
    // The router never sees the request: it is answered here, and the connection closes.
    let isUnread = partHandling == .waiting
    // What comes behind a request that ends its connection is not looked at; the end is on its way.
    if isUnread, !requestState.isKeptAlive { return }
    if isUnread {
      requestState = RequestState(
        id: shared.identifiers.identifier(given: nil), began: .now(), client: peer ?? "unix",
        settings: shared.current)
      requestState.target = headHandler.target
    }
    guard !requestState.hasAnswer else { return context.close(promise: nil) }
    requestState.isKeptAlive = false
    requestState.hasBody = true
    refuse(problem(of: error, isUnread: isUnread), context: context)
  }

  private func problem(of error: HTTPParserError, isUnread: Bool) -> Problem {
    switch error {
    case .headerOverflow where isUnread && !headHandler.hasFirstLine:
      Self.addressTooLong(shared.limits.targetBytes)
    case .headerOverflow:
      Problem(.headersTooLarge, FacadeMessage.headersTooLong(bytes: shared.limits.headerBytes))
    case .invalidURL where !headHandler.isRefused:
      Problem(.badRequest, FacadeMessage.addressWithRawBytes)
    default:
      Problem(.badRequest, FacadeMessage.notHTTP)
    }
  }

  /// Counts a request that is refused so that the others are served.
  private func overloaded() -> Problem {
    shared.countShed()
    return .overloaded
  }

  static func tooLarge(_ limit: Int) -> Problem {
    Problem(.bodyTooLarge, FacadeMessage.bodyTooLong(bytes: limit))
  }

  private static func addressTooLong(_ limit: Int) -> Problem {
    Problem(.addressTooLong, FacadeMessage.addressTooLong(bytes: limit))
  }
}
