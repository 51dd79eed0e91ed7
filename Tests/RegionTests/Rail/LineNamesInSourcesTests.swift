import Foundation
import Listings
import Region
import Testing

/// No Swift and no JavaScript knows a line by name: the tables do.
@Suite struct LineNamesInSourcesTests {
  /// Every name of a line that a literal may be, in lower case.
  private let names = Set(
    RailCatalog.embedded.lines.flatMap { line in
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
        // Without empty pieces, a literal that begins the line would be the piece that is dropped.
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
