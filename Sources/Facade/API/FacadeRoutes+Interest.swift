import HTTPTypes
import Hummingbird
import JSONStream
import Parameters
import Recommendations
import Search

extension FacadeRoutes {
  /// The longest body that says what was done with a home, in bytes: the longest id, and as much again.
  private static let longestInterest = 16 << 10

  /// Adds what a page says of people who look at homes, save them and call.
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
  /// Whether what it says may be counted: it comes from a person who does not ask for privacy.
  var mayBeCounted: Bool { !isOfRobot && !asksForPrivacy }

  /// Whether a program sends it that says so, or does not say what it is.
  private var isOfRobot: Bool {
    guard let agent = headers[.userAgent]?.lowercased(), !agent.isEmpty else { return true }
    return Self.robots.contains { agent.contains($0) }
  }

  /// Parts of the names by which crawlers, previews, monitors and scripts go.
  private static let robots = [
    "bot", "crawl", "spider", "slurp", "preview", "headless", "monitor", "scan", "curl/", "wget/",
    "python", "httpclient", "go-http",
  ]

  /// Whether the person asks not to be followed: Global Privacy Control, or the older Do Not Track.
  private var asksForPrivacy: Bool {
    headers[named: .globalPrivacyControl] == "1" || headers[named: .doNotTrack] == "1"
  }
}
