import Foundation
import Testing

/// Checks that all tests and scripts that docs/threat_model.md names for its promises exist.
@Suite struct ThreatModelTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let sources: [String] = {
    let folder = root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  }()

  @Test func everyPromiseNamesItsTests() throws {
    let path = Self.root.appending(path: "docs/threat_model.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    var count = 0
    let promised = text.components(separatedBy: "## What is promised").last ?? ""
    for line in promised.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2, let tests = cells.last, tests.contains("`") else { continue }
      let names = tests.matches(of: /`([A-Za-z]+)\.([A-Za-z0-9]+)`/)
      let scripts = tests.matches(of: /`(scripts\/[a-z]+)`/)
      #expect(!names.isEmpty || !scripts.isEmpty, "\(line)")
      for name in names {
        count += 1
        let isThere = Self.sources.contains {
          $0.contains("struct \(name.output.1)") && $0.contains("func \(name.output.2)(")
        }
        #expect(isThere, "\(name.output.0)")
      }
      for script in scripts {
        let file = Self.root.appending(path: String(script.output.1)).path
        #expect(FileManager.default.isExecutableFile(atPath: file), "\(script.output.1)")
      }
    }
    #expect(count >= 20)
  }
}
