import Accounts
import HTTPTypes
import Hummingbird
import Hunts
import ListingStore
import Logging
import Messages
import Parameters
import Search
import Store

/// Converts any error from a route to a problem document (RFC 9457) and logs the cause. Also
/// handles requests that match no route: responds to OPTIONS, and otherwise with 404, or with 405
/// and the available methods.
struct ProblemMiddleware: RouterMiddleware {
  let logger: Logger
  let table: RouteTable
  /// The instance's features.
  let features: Set<ServiceFeature>

  func handle(
    _ request: Request, context: FacadeContext,
    next: (Request, FacadeContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      // Discard the route's notes, which describe a response that was not finished.
      context.routed.note { $0 = AnswerNotes() }
      response = answer(to: request, context, after: error)
      if request.method == .head { response = response.createHeadResponse() }
    }
    let isOfAccount = AccountPaths.contain(request.uri.path)
    if isOfAccount { response.headers[.cacheControl] = "no-store" }
    context.routed.note {
      $0.isOnlyForOwnPages = isOfAccount
      if let route = context.endpointPath { $0.route = route }
    }
    return response
  }

  private func answer(
    to request: Request, _ context: FacadeContext, after error: any Error
  ) -> Response {
    switch error {
    case let problem as Problem:
      return response(problem, to: request, context)
    case let error as SearchError:
      let problem = Problem(error)
      if problem.code.isFailure, !context.connection.hasLeft {
        logger.error("\(error.message)", metadata: error.cause.map { ["cause": "\($0)"] })
      }
      return response(problem, to: request, context)
    case let error as AccountError:
      if case .store(let failure) = error { log(failure) }
      return response(Problem(error), to: request, context)
    case let error as AccountRequestError:
      if case .store(let failure) = error.code { log(failure) }
      return response(Problem(error), to: request, context)
    case let error as HuntError:
      if case .request(.store(let failure)) = error.code { log(failure) }
      return response(Problem(error), to: request, context)
    case let error as HTTPError:
      return error.status == .notFound
        ? answer(beside: request, context) : response(Problem(error), to: request, context)
    default:
      // Do not log failures for a disconnected client, whose cancelled work can fail in many ways.
      if error is CancellationError || context.connection.hasLeft {
        return response(Problem(SearchError.cancelled), to: request, context)
      }
      logger.error("a request failed unexpectedly", metadata: ["cause": "\(error)"])
      return response(.unexpected, to: request, context)
    }
  }

  private func log(_ failure: AccountStoreError) {
    logger.error("\(failure.message)", metadata: failure.cause.map { ["cause": "\($0)"] })
  }

  /// Returns the response to a request that matches no route.
  private func answer(beside request: Request, _ context: FacadeContext) -> Response {
    guard let methods = table.methods(at: request.uri.path) else {
      let feature = ServiceFeature(path: request.uri.path)
      let absent = feature.flatMap { features.contains($0) ? nil : $0.absence }
      return response(absent ?? Self.unknownPath, to: request, context)
    }
    let allow = methods.joined(separator: ", ")
    if request.method == .options { return Response(status: .noContent, headers: [.allow: allow]) }
    // A route matched but threw 404.
    if methods.contains(request.method.rawValue) {
      return response(Self.unknownPath, to: request, context)
    }
    return response(
      Problem(.methodNotAllowed, FacadeMessage.otherMethods(allow), headers: [.allow: allow]),
      to: request, context)
  }

  /// Returns the response for a problem, in the request's format and language.
  private func response(
    _ problem: Problem, to request: Request, _ context: FacadeContext
  ) -> Response {
    if context.connection.hasLeft {
      context.routed.note { $0.outcome = .left }
    } else if problem.code == .overloaded {
      context.routed.note { $0.outcome = .refused }
    }
    return problem.response(to: request)
  }

  static var unknownPath: Problem {
    Problem(.unknownPath, FacadeMessage.unknownPath)
  }
}
