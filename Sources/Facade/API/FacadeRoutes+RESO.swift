import Formats
import HTTPTypes
import Hummingbird
import Parameters
import RESO

extension FacadeRoutes {
  /// The root of the RESO Web API, without the trailing slash.
  static let resoRoot = "/reso"

  /// Adds the routes of the RESO Web API.
  func addRESO(to router: Router<FacadeContext>) {
    for below in ["", "/{resource}", "/{resource}/{part}"] {
      router.get(RouterPath("\(Self.resoRoot)\(below)")) { request, context in
        try await answerRESO(to: request, context)
      }
    }
  }

  /// Returns the RESO service's response. Errors thrown here are reported as OData errors.
  private func answerRESO(
    to request: Request, _ context: FacadeContext
  ) async throws(SearchError) -> Response {
    let service = RESOService(
      finder: finder(for: context), root: { "\(address.root)\(Self.resoRoot)/" },
      hasRoom: { context.reservation.reserve(homes: $0) })
    var parameters = try QueryString.values(of: request.uri.query)
    let asked = parameters.removeValue(forKey: "lang").map { ["lang": $0] } ?? [:]
    let accepted = request.headers[.acceptLanguage]
    let language = try AnswerOptions(parameters: asked, accepted: accepted).language
    let path = request.uri.path.dropFirst(Self.resoRoot.count)
    let reply = try await service.reply(
      to: RESORequest(
        path: String(path.drop { $0 == "/" }), parameters: parameters,
        language: language, version: request.headers[named: .odataVersion],
        maxVersion: request.headers[named: .odataMaxVersion],
        prefer: request.headers[named: .prefer], accept: request.headers[.accept]))
    var response = Response.document(
      reply.body, type: reply.type, status: HTTPResponse.Status(code: reply.status))
    response.headers[named: .odataVersion] = reply.version
    response.headers[named: .preferenceApplied] = reply.appliedPreference
    context.routed.note { $0.hasOneFormat = reply.isOnlyFormat }
    // Responses depend on the request's OData version and preferences, so shared caches must not
    // store them.
    response.headers[.cacheControl] = reply.status == 200 ? "private, no-cache" : "no-store"
    return response
  }
}
