import Foundation

/// The project's documents, as tests hold the program to them.
enum Documents {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The pages that tell users how to use the program, by their paths in the project.
  static let forUsers: [String] = {
    let docs = root.appending(path: "docs").path
    let pages = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
    return ["README.md"] + pages.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  /// The path of the page of that name.
  static func path(of name: String) -> String { root.appending(path: name).path }

  /// The text of the page of that name.
  static func text(of name: String) throws -> String {
    try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }
}
