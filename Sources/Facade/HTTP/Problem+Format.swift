import HTTPTypes
import Hummingbird
import Messages
import RESO
import Search

extension Problem {
  enum Format {
    /// A problem document (RFC 9457).
    case document
    /// An OData error (OData JSON 4.0, section 19), for clients of the RESO Web API.
    case odata

    /// Selects the format that clients of a path expect.
    init(path: some StringProtocol) {
      let root = FacadeRoutes.resoRoot
      self = path == root || path.hasPrefix("\(root)/") ? .odata : .document
    }
  }

  /// Returns the problem's body and header fields; caches must not store the response.
  func written(
    as format: Format, in language: Language
  ) -> (body: [UInt8], fields: HTTPFields) {
    var fields: HTTPFields = [.cacheControl: "no-store"]
    for field in headers { fields[field.name] = field.value }
    switch format {
    case .document:
      fields[.contentType] = Self.mediaType
      return (json(in: language), fields)
    case .odata:
      let error = RESODocument.error(
        code: code.rawValue, message: detail.text(in: language), target: parameters.first?.name)
      let reply = RESOReply(status: code.status.code, body: error)
      fields[.contentType] = reply.type
      fields[named: .odataVersion] = reply.version
      return (reply.body, fields)
    }
  }

  /// Returns the problem as the response to `request`, in the request's format and language.
  func response(to request: Request) -> Response {
    let (body, fields) = written(as: Format(path: request.uri.path), in: Language(of: request))
    var response = Response.json(body, status: code.status)
    for field in fields { response.headers[field.name] = field.value }
    return response
  }
}
