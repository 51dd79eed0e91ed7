import HTTPTypes
import Hummingbird
import JSONStream
import Parameters
import Recommendations
import Search

extension FacadeRoutes {
  /// The maximum length of an interest event in bytes, which is enough for the longest id and the
  /// other members.
  private static let longestInterest = 16 << 10

  /// Adds the route that receives the page's reports of views, saves and calls.
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
  /// Whether to count the request. Requests from robots, and from people who opt out of tracking,
  /// are not counted.
  var mayBeCounted: Bool { !isOfRobot && !asksForPrivacy }

  /// Whether the `User-Agent` field names a known robot or is missing.
  private var isOfRobot: Bool {
    guard let agent = headers[.userAgent]?.lowercased(), !agent.isEmpty else { return true }
    return Self.robots.contains { agent.contains($0) }
  }

  /// Substrings that identify crawlers, link previews, monitors and scripts by their user agent.
  private static let robots = [
    "bot", "crawl", "spider", "slurp", "preview", "headless", "monitor", "scan", "curl/", "wget/",
    "python", "httpclient", "go-http",
  ]

  /// Whether the user opts out of tracking with Global Privacy Control or the older Do Not Track.
  private var asksForPrivacy: Bool {
    headers[named: .globalPrivacyControl] == "1" || headers[named: .doNotTrack] == "1"
  }
}
