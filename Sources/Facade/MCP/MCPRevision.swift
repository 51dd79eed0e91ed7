/// A revision of the Model Context Protocol, by its date.
enum MCPRevision: String, Sendable, CaseIterable {
  case july2026 = "2026-07-28"
  case november2025 = "2025-11-25"
  case june2025 = "2025-06-18"
  case march2025 = "2025-03-26"
  case november2024 = "2024-11-05"

  /// The newest revision in which clients begin with `initialize`.
  static let newestWithSession = november2025

  /// Whether each request names its revision and there is no initialization.
  var isStateless: Bool { self == .july2026 }

  /// The supported revisions, which errors list.
  static let names = allCases.map(\.rawValue)
}
