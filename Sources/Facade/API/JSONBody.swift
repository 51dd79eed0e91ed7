import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore
import Parameters
import Search

/// Reads request bodies as JSON documents.
enum JSONBody {
  /// The subject of a request body, for error messages.
  enum Subject: Sendable, Hashable {
    case area, question, places

    /// The accepted media types.
    var mediaTypes: [String] {
      self == .area ? ["application/geo+json", "application/json"] : ["application/json"]
    }

    /// The message for a body with an unsupported media type.
    var otherType: FacadeMessage {
      switch self {
      case .area: .otherBody
      case .question: .otherJSONBody
      case .places: .otherDocument
      }
    }

    /// Returns the message for a body longer than `bytes`.
    func tooLong(_ bytes: Int) -> FacadeMessage {
      switch self {
      case .area: .areaTooLong(kilobytes: bytes / 1_024)
      case .question: .bodyTooLong(bytes: bytes)
      case .places: .documentTooLong(kilobytes: bytes / 1_024)
      }
    }
  }

  /// - Parameter longest: The maximum length of the body in bytes.
  /// - Throws: `SearchError` if the body is not valid JSON; `Problem` if the body's media type is
  ///   unsupported or the body is too long.
  static func document(
    in request: Request, about subject: Subject = .question, upTo longest: Int
  ) async throws -> JSONDocument {
    let bytes = try await bytes(in: request, about: subject, upTo: longest)
    do throws(JSONError) {
      return try JSONDocument(bytes)
    } catch {
      throw SearchError(
        .invalidParameter,
        subject == .area
          ? FacadeMessage.unreadableArea(error.message) : .unreadableBody(error.message))
    }
  }

  /// Returns the bytes of the body.
  ///
  /// - Throws: `Problem` if the body's media type is unsupported or the body is too long.
  static func bytes(
    in request: Request, about subject: Subject = .question, upTo longest: Int
  ) async throws -> [UInt8] {
    let type = request.headers[.contentType]?.split(separator: ";").first.map {
      $0.lowercased().filter { $0 != " " }
    }
    guard let type, subject.mediaTypes.contains(type) else {
      throw Problem(.unsupportedBody, subject.otherType)
    }
    do {
      return Array(try await request.body.collect(upTo: longest).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw Problem(.bodyTooLarge, subject.tooLong(longest))
    }
  }
}
