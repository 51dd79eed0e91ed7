import Foundation
import Testing

@testable import WebPage

/// Tests that the server removes comment lines from scripts and style sheets.
@Suite struct CommentLinesTests {
  private func served(_ text: String, isScript: Bool = true) -> String {
    String(
      decoding: CommentLines.removed(from: Array(text.utf8), isScript: isScript), as: UTF8.self)
  }

  @Test(arguments: [
    ("a\n// b\nc\n", "a\nc\n"), ("a // b\n  // c\nd", "a // b\nd"),
    ("/** b */\nc\n", "c\n"), ("  /*\n * b\n * // c\n */\nd\n/**/\ne", "d\ne"),
    ("const url = 'https://x';\n", "const url = 'https://x';\n"), ("", ""), ("/* open\na", ""),
    ("a\n\nb\n", "a\n\nb\n"), ("/*/\na\n*/\nb", "b"),
  ])
  func commentLinesAreRemoved(text: String, left: String) {
    #expect(served(text) == left)
  }

  @Test func doubleSlashIsNoCommentInStyles() {
    #expect(served("a\n//b\n/* c */\nd", isScript: false) == "a\n//b\nd")
  }

  /// Removed lines are never within a template literal, and no code follows the end of a block
  /// comment.
  @Test func pageFilesLoseOnlyCommentLines() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/WebPage/Files").standardizedFileURL
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }
    #expect(names.count > 100)
    for name in names {
      let isScript = name.hasSuffix(".js")
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      var kept = served(text, isScript: isScript).split(separator: "\n")[...]
      var isInText = false
      for line in text.split(separator: "\n") {
        if line == kept.first {
          kept.removeFirst()
          if isScript, line.count(where: { $0 == "`" }) % 2 == 1 { isInText.toggle() }
        } else {
          #expect(!isInText, "\(name): \(line)")
          #expect(!line.contains("*/") || line.hasSuffix("*/"), "\(name): \(line)")
        }
      }
      #expect(kept.isEmpty)
    }
  }
}
