import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// How a connection is served: NIO's HTTP/1.1, our door, and Hummingbird behind it.
struct FacadeChannel: ServerChildChannel, HTTPChannelHandler {
  /// A connection, and what tells that its caller has left.
  struct Value: ServerChildChannelValue {
    let connection: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    let departure: Departure

    var channel: any Channel { connection.channel }
  }

  let keeper: DoorKeeper
  let responder: HTTPChannelHandler.Responder

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderListSize = keeper.limits.headerBytes
      limits.maxHeaderFieldSize = keeper.limits.headerBytes
      limits.maxHeaderFieldCount = 128
      if keeper.isSecure, let identity = keeper.current.identity {
        try pipeline.addHandler(NIOSSLServerHandler(context: identity.context))
      }
      let departure = Departure(reservation: AnswerReservation(keeper: keeper))
      let parts = RequestParts()
      let arrival = Arrival(departure: departure, parts: parts)
      try pipeline.addHandler(arrival)
      // One request at a time passes the door: the next waits until the answer to the one before
      // it is sent, and connections end in order when the server does.
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: true, withErrorHandling: false,
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: limits)
      // Behind the parser, and before requests wait for the answers of those before them.
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(parts, position: .after(parser))
      try pipeline.addHandler(Door(keeper: keeper, arrival: arrival))
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: keeper.isSecure))
      let connection = try NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
      return Value(connection: connection, departure: departure)
    }
  }

  func handle(value: Value, logger: Logger) async {
    await Departure.$current.withValue(value.departure) {
      await handleHTTP(asyncChannel: value.connection, logger: logger)
    }
  }
}
