import Foundation
import Listings
import Region
import Testing

/// Swift and JavaScript sources must not contain the names of lines; only the tables contain them.
@Suite struct LineNamesInSourcesTests {
  /// All line names that could appear in a literal, in lower case.
  private let names = Set(
    RailCatalog.served.lines.flatMap { line in
      [
        line.name, line.title.english, line.title.thai, line.label.english, line.label.thai,
        "\(line.system).\(line.name)", "line.\(line.system).\(line.name)",
      ].compactMap { $0?.lowercased() } + line.aliases
    })

  @Test func noLiteralNamesALine() throws {
    let sources = RegionFolder.checkout.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".js") }
    #expect(files.count > 1000)
    for file in files {
      let text = Array(try Data(contentsOf: sources.appending(path: file)))
      for line in text.split(separator: UInt8(ascii: "\n")) {
        let code = line.drop { $0 == UInt8(ascii: " ") }
        if code.starts(with: "//".utf8) || code.starts(with: "*".utf8) { continue }
        // If empty subsequences were omitted, `dropFirst` would drop a literal at the start of the
        // line.
        let literals = code.split(omittingEmptySubsequences: false) {
          $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }
        for literal in literals.dropFirst() {
          let text = String(decoding: literal, as: UTF8.self).lowercased()
          #expect(!names.contains(text), "\(file)")
        }
      }
    }
  }
}
