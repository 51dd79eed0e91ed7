import HTTPTypes
import Hummingbird
import Logging
import Messages
import RESO
import Search

extension FacadeRoutes {
  /// The root of the RESO Web API, without the slash at its end.
  static let resoRoot = "/reso"

  /// Adds the RESO Web API.
  func addRESO(to router: Router<BasicRequestContext>) {
    let service = RESOService(
      finder: finder, root: { "\(linkRoot())\(Self.resoRoot)/" },
      hasRoom: { AnswerReservation.current?.reserve(homes: $0) ?? true })
    for below in ["", "/{resource}", "/{resource}/{part}"] {
      router.get(RouterPath("\(Self.resoRoot)\(below)")) { request, _ in
        await answered(by: service, request)
      }
    }
  }

  /// The service's answer; every error is in OData's form.
  private func answered(by service: RESOService, _ request: Request) async -> Response {
    let language = Language(of: request)
    do throws(SearchError) {
      var parameters = try QueryString.values(of: request.uri.query)
      parameters["lang"] = nil
      let path = request.uri.path.dropFirst(Self.resoRoot.count)
      let reply = try await service.reply(
        to: RESORequest(
          path: String(path.drop { $0 == "/" }), parameters: parameters, language: language,
          version: request.headers[named: .odataVersion],
          maxVersion: request.headers[named: .odataMaxVersion],
          prefer: request.headers[named: .prefer]))
      return response(reply)
    } catch {
      let problem = Problem(error)
      if problem.kind.status.code >= 500, problem.kind != .overloaded {
        logger.error("\(error.message)", metadata: error.cause.map { ["cause": "\($0)"] })
      }
      var response = response(
        RESOReply(
          status: problem.kind.status.code,
          body: RESODocument.error(
            code: problem.kind.rawValue, message: problem.detail.text(in: language))))
      for field in problem.headers { response.headers[field.name] = field.value }
      if problem.kind == .overloaded {
        response.headers[named: .outcome] = FinishedRequest.Outcome.refused.rawValue
      }
      return response
    }
  }

  private func response(_ reply: RESOReply) -> Response {
    var response = Response.json(
      reply.body, status: HTTPResponse.Status(code: reply.status), type: reply.type)
    response.headers[named: .odataVersion] = reply.version
    response.headers[named: .preferenceApplied] = reply.appliedPreference
    // What depends on versions and preferences is for no cache that does not know of them.
    response.headers[.cacheControl] = reply.status == 200 ? "private, no-cache" : "no-store"
    return response
  }
}
