import HTTPTypes
import Hummingbird
import JSONStream
import NIOCore
import Parameters
import Search

/// The body of a request as a JSON document.
enum JSONBody {
  /// What a body is about, for its problems.
  enum Subject: Sendable, Hashable {
    case area, question, places

    /// Media types that such a body may have.
    var mediaTypes: [String] {
      self == .area ? ["application/geo+json", "application/json"] : ["application/json"]
    }

    /// What is said of a body of another type.
    var otherType: FacadeMessage {
      switch self {
      case .area: .otherBody
      case .question: .otherJSONBody
      case .places: .otherDocument
      }
    }

    /// What is said of a body of more than so many bytes.
    func tooLong(_ bytes: Int) -> FacadeMessage {
      switch self {
      case .area: .areaTooLong(kilobytes: bytes / 1_024)
      case .question: .bodyTooLong(bytes: bytes)
      case .places: .documentTooLong(kilobytes: bytes / 1_024)
      }
    }
  }

  /// - Parameter longest: The longest body in bytes.
  /// - Throws: `SearchError` where the body is no JSON, `Problem` where it is of another type or too
  ///   long.
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

  /// The body itself.
  ///
  /// - Throws: `Problem` where it is of another type or too long.
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
