import Formats
import Hummingbird
import Search

extension FacadeRoutes {
  /// Adds a route for each operation that has a path.
  func addFeatures(to router: Router<FacadeContext>) {
    for operation in [.stationsNear, .findStations] + services.operations {
      guard let path = operation.path else { continue }
      router.get(RouterPath("/v1/\(path)")) { request, context in
        let (values, language) = try read(request)
        let answer = try await operation.answer(
          FeatureOperation.Request(
            id: context.parameters.get("id") ?? "", values, language, finder(for: context),
            reserve: context.reservation.reserve))
        let response = Response.json(answer.document)
          .linked(next: answer.next, after: request.uri.query)
        return answer.source.map {
          response.kept($0, by: finder.sources, for: context.routed)
        } ?? response
      }
    }
  }
}
