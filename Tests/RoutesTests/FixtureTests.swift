import Foundation
import Testing

/// Compares documents of every format with contents that a person has checked.
@Suite struct FixtureTests {
  /// Compares a summary of every document with the expected text. Set `HOMEFIND_RECORD` to record
  /// the expected text again, then review the difference. The second folder contains documents that
  /// other programs wrote.
  @Test(arguments: [Fixture.folder, Fixture.programs])
  func everyFormatIsRead(folder: URL) throws {
    let text = try Fixture.names(in: folder).map { name in
      "== \(name)\n" + RouteSummary.text(of: try Fixture.routes(name, in: folder))
    }.joined(separator: "\n")
    let file = folder.appending(path: "expected.txt")
    if ProcessInfo.processInfo.environment["HOMEFIND_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let sections = expected.components(separatedBy: "\n== ")
    let found = text.components(separatedBy: "\n== ")
    #expect(sections.count == found.count)
    for (section, found) in zip(sections, found) { #expect(found == section) }
  }
}
