/// A revision of the Model Context Protocol, identified by its date.
enum MCPRevision: String, Sendable, CaseIterable {
  case july2026 = "2026-07-28"
  case november2025 = "2025-11-25"
  case june2025 = "2025-06-18"
  case march2025 = "2025-03-26"
  case november2024 = "2024-11-05"

  /// The newest revision in which clients begin with `initialize`.
  static let newestWithSession = november2025

  /// Whether each request names the revision, so that no initial `initialize` request is needed.
  var isStateless: Bool { self == .july2026 }

  /// The names of the supported revisions, for use in errors.
  static let names = allCases.map(\.rawValue)
}
