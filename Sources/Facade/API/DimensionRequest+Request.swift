import Formats
import HTTPTypes
import Hummingbird
import NIOCore
import Parameters

extension DimensionRequest {
  /// What a client of Gamaray sends with a request, whose address asks for that format; nil where the
  /// request is another. Not all clients name the type of what they send.
  ///
  /// - Throws: `Problem` where the form is too long.
  init?(of request: Request) async throws {
    let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
    guard type == nil || type == Self.mediaType,
      try QueryString.values(of: request.uri.query)["format"] == [AnswerFormat.gddf.rawValue]
    else { return nil }
    do {
      self.init(reading: try await request.body.collect(upTo: Self.longest).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw Problem(.bodyTooLarge, FacadeMessage.bodyTooLong(bytes: Self.longest))
    }
  }
}
