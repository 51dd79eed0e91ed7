import Foundation

/// Provides access to the project's documents.
enum Documents {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the user documentation, relative to the project's folder.
  static let forUsers: [String] = {
    let docs = root.appending(path: "docs").path
    let pages = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
    return ["README.md"] + pages.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  /// Returns the absolute path of a page.
  static func path(of name: String) -> String { root.appending(path: name).path }

  static func text(of name: String) throws -> String {
    try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }
}
