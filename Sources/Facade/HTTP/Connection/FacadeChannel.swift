import Admission
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// The pipeline of a connection: NIO's HTTP/1.1 handlers, our connection handler, then Hummingbird.
struct FacadeChannel<Base: HTTPResponder>: ServerChildChannel, HTTPChannelHandler
where Base.Context == FacadeContext {
  /// A connection and its client.
  struct Value: ServerChildChannelValue {
    let connection: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    let client: ClientConnection

    var channel: any Channel { connection.channel }
  }

  let shared: SharedServerState
  /// The responder that handles requests.
  let base: Base
  let logger: Logger
  /// The client whose requests this copy handles; nil for the original channel, which sets up
  /// connections.
  private var client: ClientConnection?

  init(shared: SharedServerState, base: Base, logger: Logger) {
    self.shared = shared
    self.base = base
    self.logger = logger
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderListSize = shared.limits.headerBytes
      limits.maxHeaderFieldSize = shared.limits.headerBytes
      limits.maxHeaderFieldCount = 128
      if shared.isSecure, let identity = shared.current.identity {
        try pipeline.addHandler(NIOSSLServerHandler(context: identity.context))
      }
      let client = ClientConnection(shared: shared)
      let parts = RequestParts()
      let headHandler = RequestHeadHandler(client: client, parts: parts)
      try pipeline.addHandler(headHandler)
      // With pipelining assistance, requests are passed on one at a time: each request waits until
      // the previous response is sent. Pipelining assistance also closes connections in an orderly
      // way when the server shuts down.
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: true, withErrorHandling: false,
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: limits)
      // Insert the handler after the parser, before the handler that queues requests.
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(parts, position: .after(parser))
      try pipeline.addHandler(ConnectionHandler(shared: shared, headHandler: headHandler))
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: shared.isSecure))
      let connection = try NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
      return Value(connection: connection, client: client)
    }
  }

  func handle(value: Value, logger: Logger) async {
    var channel = self
    channel.client = value.client
    await channel.handleHTTP(asyncChannel: value.connection, logger: logger)
  }

  /// The responder that answers the client's requests.
  var responder: Responder {
    { [base, client, logger] request, writer, _ in
      guard let client else { return }
      let context = FacadeContext(source: FacadeContext.Source(connection: client, logger: logger))
      let response = try await base.respond(to: request, context: context)
      try await writer.write(response: response.head, body: response.body)
    }
  }
}
