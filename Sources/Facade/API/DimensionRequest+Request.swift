import Formats
import HTTPTypes
import Hummingbird
import NIOCore
import Parameters

extension DimensionRequest {
  /// Parses the body of a request from a Gamaray client; nil unless the query is in Gamaray's
  /// format. A missing `Content-Type` is accepted, because some clients send none.
  ///
  /// - Throws: `Problem` if the form is too long.
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
