import Foundation
import HomefindTesting
import Testing

/// An input from a public bug report and its correct results.
struct FieldCase: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  /// The kind of test: `route-read`, `place`, `soap`, `reso`, `csv-feed`, `sync`, `odata`, `mcp`,
  /// `openapi` or `stations`.
  var run: String
  /// The name of the input file in the case's folder.
  var input: String?
  /// How `csv-feed` reads the file: `file` for a file source, nil for `feed serve`.
  var source: String?
  /// Header fields of an HTTP request.
  var headers: [String: String]?
  /// The correct results; the test accepts any of them.
  var expected: [Expectation]

  private enum CodingKeys: String, CodingKey {
    case name = "case"
    case source = "as"
    case run, input, headers, expected
  }

  var testDescription: String { name }

  var folder: URL { Self.folder.appending(path: name) }

  /// The content of the input file as text, without newlines at either end.
  var text: String {
    get throws {
      let file = folder.appending(path: try #require(input))
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
        .trimmingCharacters(in: .newlines)
    }
  }

  static let folder = SharedData.folder.deletingLastPathComponent().appending(path: "cases/field")
  static let absence: Comment = "there is no folder ../shared/cases/field next to the checkout"

  static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// The list of cases, or the error from reading it.
  static let list = Result {
    try JSONDecoder().decode(
      [FieldCase].self, from: Data(contentsOf: folder.appending(path: "cases.json")))
  }

  /// Returns the cases of one kind, or an empty list if the cases cannot be read.
  static func all(_ run: String) -> [FieldCase] {
    (try? list.get())?.filter { $0.run == run } ?? []
  }
}
