import Admission
import HTTPTypes
import Hummingbird
import ListingStore
import NIOCore
import NIOHTTP1

/// Handles the requests of one connection: refuses requests that cannot be processed, serves some
/// from the cache or on the event loop, passes all others to the router, and adds the header fields
/// that every response has.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How the handler treats further parts of the current request.
  enum PartHandling {
    /// There is no current request.
    case waiting
    /// The handler passes the parts to the router.
    case passing
    /// The handler drops the parts, because the request has been answered.
    case dropping
  }

  let shared: SharedServerState
  let headHandler: RequestHeadHandler
  var requestState = RequestState()
  var partHandling = PartHandling.waiting
  /// Whether responses from the router are dropped because this handler has answered already.
  var isSevered = false
  var phase = Phase.idle
  var phaseBegan = NIODeadline.now()
  var unwritableSince: NIODeadline?
  var ticks: RepeatedTask?
  /// How long the connection's event loop has been busy.
  var turn: LoopTurn?
  /// The address at the other end; nil for a Unix socket.
  var peer: String?
  /// The address prefix under which the connection is counted; nil if it is not counted.
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
    if partHandling != .waiting, requestState.answer.progress != .finished { finish() }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      headHandler.headIsComplete()
      begin(head, context: context)
    case .body(let bytes):
      // The request was answered before the end of its body; drop the rest.
      guard partHandling == .passing, !isSevered, requestState.answer.progress != .finished
      else { return }
      requestState.body.receivedBytes += bytes.readableBytes
      requestState.body.heldBytes += bytes.readableBytes
      let hasRoom = shared.hold(bytes.readableBytes)
      let isTooLarge = requestState.body.receivedBytes > shared.limits.bodyBytes
      if hasRoom, !isTooLarge {
        context.fireChannelRead(data)
      } else if requestState.answer.progress != .none {
        context.close(promise: nil)
      } else {
        refuse(isTooLarge ? Self.tooLarge(shared.limits.bodyBytes) : overloaded(), context: context)
      }
    case .end:
      requestState.body.isComplete = true
      headHandler.requestIsOver()
      let isPassed = partHandling == .passing && !isSevered
      switch requestState.answer.progress {
      case .none: enter(.answering)
      case .begun: break
      case .finished: partHandling = .waiting
      }
      if isPassed { context.fireChannelRead(data) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      context.fireErrorCaught(error)
      return
    }
    // The client closed the connection mid-head; drop the request.
    guard context.channel.isActive else { return }
    // The router has not seen this request, so this handler must answer it and close the
    // connection.
    let isUnread = partHandling == .waiting
    // Ignore bytes after a request that closes its connection.
    if isUnread, !requestState.isKeptAlive { return }
    if isUnread {
      requestState = RequestState(
        head: RequestState.Head(
          id: shared.identifiers.identifier(given: nil), target: headHandler.target, began: .now()),
        sender: RequestState.Sender(address: peer ?? "unix"), settings: shared.current)
    }
    guard requestState.answer.progress == .none else { return context.close(promise: nil) }
    requestState.isKeptAlive = false
    requestState.body.isPresent = true
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
}
