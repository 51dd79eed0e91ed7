import ArgumentParser
import CommandOutput
import JSONStream
import Messages

/// The options that choose the output format.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print the JSON document that the HTTP facade sends, instead of a table.")
  var json = false

  @Flag(help: "Print one JSON object per line, one for each result.")
  var ndjson = false

  @Option(
    #"Print one line for each result: '{id}\t{name.en|name.th}\t{price.min}', with the field names of --json; a field after | is used if the one before it is missing."#,
    value: "text")
  var template: String?

  @OptionGroup(title: "Screen") var look: ScreenOptions

  /// The flags that select a document.
  static let documents = ["--json", "--ndjson", "--template"]
  /// Whether the output is a document for programs.
  var isDocument: Bool { json || ndjson || template != nil }

  func validate() throws {
    if [json, ndjson, template != nil].filter(\.self).count > 1 {
      throw ValidationError(CommandMessage.oneOf(flags: Self.documents))
    }
    _ = try template.map(LineTemplate.init)
  }

  /// Prints the document in the format selected by the options, or the lines of the table if no
  /// document was requested.
  ///
  /// - Parameter list: The document's member whose elements are printed one per line; without such
  ///   a member, the document itself is a single line.
  /// - Throws: `CommandFailure` if a template uses a field that the document does not have.
  func print(
    _ document: @autoclosure () -> [UInt8], list: String = "items", or table: (Screen) -> [String]
  ) throws {
    if json {
      Output.answer(document())
    } else if ndjson || template != nil {
      try printLines(of: document(), list)
    } else {
      let screen = try look.screen()
      screen.show(table(screen))
    }
  }

  /// Prints the document in the format selected by the options, or a sentence if no document was
  /// requested.
  func print(
    _ document: @autoclosure () -> [UInt8], saying sentence: some Localized
  ) throws {
    try print(document()) { [sentence.text(in: $0.language)] }
  }

  private func printLines(of document: [UInt8], _ list: String) throws {
    let items: [JSONNode]
    do {
      let root = try JSONDocument(document).root
      items = root[list]?.elements ?? [root]
    } catch {
      throw CommandFailure(.unexpected, CommandMessage.answerNotJSON)
    }
    var bytes: [UInt8] = []
    if let template {
      let lines = try LineTemplate(template)
      try lines.check(against: items)
      for item in items { bytes += Array((lines.line(of: item) + "\n").utf8) }
    } else {
      for item in items {
        bytes += item.source
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    Output.answer(bytes)
  }
}
