import HTTPTypes
import Hummingbird
import Logging
import Search

/// Turns whatever a route throws into a problem document (RFC 9457), and logs the cause.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
  let logger: Logger

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as SearchError {
      if error.code.status.code >= 500 {
        logger.error("\(error.message)", metadata: error.cause.map { ["cause": "\($0)"] })
      }
      return Problem(error).response
    } catch let error as HTTPError {
      return Problem(error, path: request.uri.path).response
    } catch {
      logger.error("a request failed unexpectedly", metadata: ["cause": "\(error)"])
      return Problem.unexpected.response
    }
  }
}
