import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// How a connection is served: NIO's HTTP/1.1, our connection handler, then Hummingbird.
struct FacadeChannel: ServerChildChannel, HTTPChannelHandler {
  /// A connection, and what tells that its caller has left.
  struct Value: ServerChildChannelValue {
    let connection: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    let disconnect: ClientDisconnect

    var channel: any Channel { connection.channel }
  }

  let shared: SharedServerState
  let responder: HTTPChannelHandler.Responder

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
      let disconnect = ClientDisconnect(reservation: AnswerReservation(shared: shared))
      let parts = RequestParts()
      let headHandler = RequestHeadHandler(disconnect: disconnect, parts: parts)
      try pipeline.addHandler(headHandler)
      // One request at a time is passed on: the next waits until the answer to the one before
      // it is sent, and connections end in order when the server does.
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: true, withErrorHandling: false,
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: limits)
      // Behind the parser, and before requests wait for the answers of those before them.
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(parts, position: .after(parser))
      try pipeline.addHandler(ConnectionHandler(shared: shared, headHandler: headHandler))
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: shared.isSecure))
      let connection = try NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
      return Value(connection: connection, disconnect: disconnect)
    }
  }

  func handle(value: Value, logger: Logger) async {
    await ClientDisconnect.$current.withValue(value.disconnect) {
      await handleHTTP(asyncChannel: value.connection, logger: logger)
    }
  }
}
