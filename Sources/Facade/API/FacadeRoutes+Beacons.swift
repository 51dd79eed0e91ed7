import Hummingbird
import JSONStream
import Parameters
import Presence
import Search

extension FacadeRoutes {
  /// The maximum length of a presence event in bytes.
  private static let longestPresence = 4 << 10

  /// Adds the routes that list beacons and receive presence events from clients near them.
  func addBeacons(to router: Router<FacadeContext>) {
    router.get("/v1/beacons") { request, _ in
      Response.json(try services.beacons.document(read(request).values)).unkept
    }
    router.get("/v1/beacons/near") { request, _ in
      Response.json(try services.beacons.documentNear(read(request).values)).unkept
    }
    router.post("/v1/presence") { request, _ in
      let answerOptions = try request.requireNoParameters()
      let root = try await JSONBody.document(in: request, upTo: Self.longestPresence).root
      guard root.kind == .object else {
        throw SearchError(.invalidParameter, FacadeMessage.noPresence)
      }
      var values: [String: [String]] = [:]
      for (name, node) in root.fields {
        values[name, default: []].append(node.parameterText)
      }
      let answer = try services.beacons.presence(
        PresenceQuery(parameters: values), isCounted: options.countsInterest && request.mayBeCounted
      )
      return Response.json(answer.document(answerOptions)).unkept
    }
  }
}
