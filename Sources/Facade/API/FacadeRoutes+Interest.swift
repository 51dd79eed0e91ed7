import HTTPTypes
import Hummingbird
import JSONStream
import Parameters
import Recommendations
import Search

extension FacadeRoutes {
  /// The maximum length of an interest event in bytes: enough for the longest id and the other
  /// members.
  private static let longestInterest = 16 << 10

  /// Adds the route to which a page reports views, saves and calls.
  func addInterest(to router: Router<FacadeContext>) {
    router.post("/v1/interest") { request, context in
      try request.requireNoParameters()
      let root = try await JSONBody.document(in: request, upTo: Self.longestInterest).root
      guard root.kind == .object else {
        throw SearchError(.invalidParameter, FacadeMessage.noInterest)
      }
      var values: [String: [String]] = [:]
      for (name, node) in root.fields {
        values[name, default: []] += node.string.map { [$0] } ?? []
      }
      let query = try InterestQuery(parameters: values)
      if options.countsInterest, request.mayBeCounted {
        try services.recommendations.count(query, by: context.routed.client)
      } else {
        _ = try finder.listings.find(query.home)
      }
      return Response(status: .noContent).unkept
    }
  }
}

extension Request {
  /// Whether to count the request: only if it comes from a person who has not opted out of
  /// tracking.
  var mayBeCounted: Bool { !isOfRobot && !asksForPrivacy }

  /// Whether the user agent is a known robot or missing.
  private var isOfRobot: Bool {
    guard let agent = headers[.userAgent]?.lowercased(), !agent.isEmpty else { return true }
    return Self.robots.contains { agent.contains($0) }
  }

  /// Substrings of the user agents of crawlers, previews, monitors and scripts.
  private static let robots = [
    "bot", "crawl", "spider", "slurp", "preview", "headless", "monitor", "scan", "curl/", "wget/",
    "python", "httpclient", "go-http",
  ]

  /// Whether the person opts out of tracking with Global Privacy Control or the older Do Not Track.
  private var asksForPrivacy: Bool {
    headers[named: .globalPrivacyControl] == "1" || headers[named: .doNotTrack] == "1"
  }
}
