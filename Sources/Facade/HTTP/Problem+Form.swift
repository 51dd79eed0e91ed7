import HTTPTypes
import Hummingbird
import Messages
import RESO
import Search

extension Problem {
  /// How problems are written.
  enum Form {
    /// As RFC 9457 has them.
    case document
    /// As OData has errors (OData JSON 4.0, section 19): for clients of the RESO Web API.
    case odata

    /// The form that those read who ask at a path.
    init(path: some StringProtocol) {
      let root = FacadeRoutes.resoRoot
      self = path == root || path.hasPrefix("\(root)/") ? .odata : .document
    }
  }

  /// The body and the header fields of the problem, which must not be cached.
  func written(
    as form: Form, in language: Language
  ) -> (body: [UInt8], fields: HTTPFields) {
    var fields: HTTPFields = [.cacheControl: "no-store"]
    for field in headers { fields[field.name] = field.value }
    switch form {
    case .document:
      fields[.contentType] = Self.mediaType
      return (json(in: language), fields)
    case .odata:
      let error = RESODocument.error(
        code: kind.rawValue, message: detail.text(in: language), target: parameters.first?.name)
      let reply = RESOReply(status: kind.status.code, body: error)
      fields[.contentType] = reply.type
      fields[named: .odataVersion] = reply.version
      return (reply.body, fields)
    }
  }

  /// The problem as the response to `request`, in its form and language.
  func response(to request: Request) -> Response {
    let (body, fields) = written(as: Form(path: request.uri.path), in: Language(of: request))
    var response = Response.json(body, status: kind.status)
    for field in fields { response.headers[field.name] = field.value }
    return response
  }
}
