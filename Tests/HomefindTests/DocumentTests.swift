import Foundation
import Testing

/// Tests that the program prints the output that the documents show.
@Suite struct DocumentTests {
  /// A command in a document and the output below it.
  struct Example: Sendable, CustomTestStringConvertible {
    var command: String
    var shown: [String]

    var testDescription: String { command }

    /// The words of the command; words in double quotes may contain spaces.
    private var words: [String] {
      command.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
        $0 % 2 == 1 ? [String($1)] : $1.split(separator: " ").map(String.init)
      }
    }

    /// The arguments that produce the same document. For a `curl` command, the arguments come from
    /// the search in its URL.
    var arguments: [String] {
      guard command.hasPrefix("curl") else {
        return Array(words.dropFirst())
      }
      let address = command.split(separator: "'").first { $0.hasPrefix("http") } ?? ""
      let url = URLComponents(string: String(address))
      let search = url?.path.split(separator: "/").last.map(String.init) ?? ""
      return [search]
        + (url?.queryItems ?? []).flatMap { ["--\($0.name)", $0.value ?? ""] } + ["--json"]
    }
  }

  static let examples: [Example] = Documents.forUsers.flatMap { name in
    var examples: [Example] = []
    var inside = false
    let text = (try? Documents.text(of: name)) ?? ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    $ ") {
        examples.append(Example(command: String(line.dropFirst(6)), shown: []))
        inside = true
      } else if inside, line.isEmpty || line.hasPrefix("    ") {
        examples[examples.count - 1].shown.append(String(line.dropFirst(4)))
      } else {
        inside = false
      }
    }
    return examples
  }

  /// Returns the text without the times of feed requests.
  private func timeless(_ text: String) -> String {
    text.replacing(
      /\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ| \d\d:\d\d (UTC|[+-]\d\d:\d\d))/, with: "")
  }

  @Test func documentsContainExamples() {
    #expect(Self.examples.count >= 3)
  }

  @Test(arguments: examples.filter { $0.command.hasPrefix("scripts/homefind") })
  func commandPrintsShownOutput(example: Example) async throws {
    let outcome = try await Program.run(example.arguments)
    #expect(outcome.status == 0)
    let printed = timeless(outcome.output).split(separator: "\n").map(String.init)
    // A line "…" marks omitted lines.
    let shown = timeless(example.shown.joined(separator: "\n"))
      .split(separator: "\n").map(String.init)
    if let gap = shown.firstIndex(of: "…") {
      #expect(Array(printed.prefix(gap)) == Array(shown.prefix(gap)))
      let rest = shown.count - gap - 1
      #expect(printed.suffix(rest) == shown.suffix(rest))
    } else {
      #expect(printed == shown)
    }
  }

  @Test(arguments: examples.filter { $0.command.hasPrefix("curl") })
  func urlReturnsShownDocument(example: Example) async throws {
    let outcome = try await Program.run(example.arguments)
    let printed = try JSONSerialization.jsonObject(with: Data(timeless(outcome.output).utf8))
    let shown = try JSONSerialization.jsonObject(
      with: Data(timeless(example.shown.joined(separator: "\n")).utf8))
    #expect(printed as? NSDictionary == shown as? NSDictionary)
  }
}
