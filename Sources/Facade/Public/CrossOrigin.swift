/// Which web pages of other origins may read answers (the Fetch standard's CORS).
public enum CrossOrigin: Sendable, Hashable {
  /// None.
  case none
  /// All.
  case any
  /// Those of these origins, such as `https://homes.example`.
  case only(Set<String>)

  /// What answers say to a page of `origin`, which may be absent.
  func fields(origin: String?) -> [(String, String)] {
    switch self {
    case .none: []
    case .any: [("Access-Control-Allow-Origin", "*"), Self.exposed]
    case .only(let origins):
      if let origin, origins.contains(origin) {
        [("Access-Control-Allow-Origin", origin), ("Vary", "Origin"), Self.exposed]
      } else {
        [("Vary", "Origin")]
      }
    }
  }

  /// Whether a page of `origin` may ask.
  func allows(_ origin: String) -> Bool {
    switch self {
    case .none: false
    case .any: true
    case .only(let origins): origins.contains(origin)
    }
  }

  /// The header fields of an answer to a preflight request.
  static let preflightFields = [
    ("Access-Control-Allow-Methods", "GET, HEAD, POST"),
    (
      "Access-Control-Allow-Headers",
      "Authorization, X-API-Key, X-Request-Id, Content-Type, If-None-Match, Last-Event-ID, \(FieldName.mcpRevision.rawValue), \(FieldName.mcpMethod.rawValue), \(FieldName.mcpName.rawValue)"
    ),
    ("Access-Control-Max-Age", "86400"),
  ]

  private static let exposed = (
    "Access-Control-Expose-Headers",
    "ETag, Link, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After"
  )
}
