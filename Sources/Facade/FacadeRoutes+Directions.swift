import Commute
import HTTPTypes
import Hummingbird
import Messages
import Parameters
import Routes
import Search

extension FacadeRoutes {
  /// The limits for posted documents, which are lower than the limits for local files, because any
  /// client can post a document.
  private static let limits = RouteLimits(
    xmlBytes: 32 << 20, keptBytes: 16 << 20, coordinates: 500_000, steps: 20_000)

  /// Adds the endpoints that find routes between places and that read directions.
  func addDirections(to router: Router<FacadeContext>) {
    router.get("/v1/routes") { request, _ in
      let values = try QueryString.values(of: request.uri.query)
      let format = try RouteFormat(parameters: values)
      let query = try RouteQuery(parameters: values, also: ["format"])
      return Self.response(try await routes.answer(to: query).routes, format, query.language)
    }
    router.post("/v1/routes/read") { request, _ in
      let values = try QueryString.values(of: request.uri.query)
      let format = try RouteFormat(parameters: values)
      let options = try RouteReader.Options(
        parameters: values, also: ["format"], limits: Self.limits)
      let read = try await Self.read(request.body, options: options)
      return Self.response(read, format, Language(of: request))
    }
  }

  private static func response(
    _ routes: [Route], _ format: RouteFormat, _ language: Language
  ) -> Response {
    .document(format.document(of: routes, in: language), type: format.mediaType)
  }

  /// The maximum length of a body in bytes; bytes beyond it are ignored.
  private static let longestBody = 64 << 20

  /// Reads a document as it arrives. After an error, receives and discards the rest, because a
  /// client that is still sending would not read the response.
  private static func read(
    _ body: RequestBody, options: RouteReader.Options
  ) async throws -> [Route] {
    var reader = RouteReader(options)
    var failure: RouteError?
    var count = 0
    for try await buffer in body {
      count += buffer.readableBytes
      if count > longestBody { break }
      guard failure == nil else { continue }
      do throws(RouteError) {
        try reader.feed(Array(buffer.readableBytesView))
      } catch {
        failure = error
      }
    }
    if let failure { throw SearchError(failure) }
    do throws(RouteError) { return try reader.finish() } catch { throw SearchError(error) }
  }
}
