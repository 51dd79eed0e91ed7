/// The other origins whose pages may read responses (CORS in the Fetch standard).
public enum CrossOrigin: Sendable, Hashable {
  /// Only pages from this service's origin may read responses.
  case none
  case any
  /// Pages from these origins, such as `https://homes.example`, may read responses.
  case only(Set<String>)

  /// Returns the CORS header fields of a response.
  ///
  /// - Parameter origin: The request's `Origin` field, if any.
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

  /// Whether pages from `origin` may send requests.
  func allows(_ origin: String) -> Bool {
    switch self {
    case .none: false
    case .any: true
    case .only(let origins): origins.contains(origin)
    }
  }

  /// The header fields of the response to a preflight request.
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
