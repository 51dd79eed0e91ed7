import Basics
package import JSONStream
package import Messages
import Region

/// Writes a tool's answer as a few lines of text for people, and for models that cannot read
/// structured content.
///
/// Part of the answer comes from sellers and services. Such text never begins a line, and names are
/// in quotation marks, so a model can distinguish data from homefind's own text.
package struct ToolText: Sendable {
  package let language: Language
  /// The prefix of links to the page; nil if there is no page.
  package let linkRoot: String?

  package init(language: Language, linkRoot: String?) {
    self.language = language
    self.linkRoot = linkRoot
  }

  /// The maximum number of results to write.
  package static let mostItems = 20

  /// Returns the text of a tool's answer, which consists of the tool's lines and the notes.
  package func text(of answer: JSONNode, by tool: AssistantTool) -> String {
    let notes = (answer["notes"]?.elements ?? []).compactMap(\.string)
    let lines = (tool.lines(answer, self) + notes).map(Self.visibleLine)
    let text = lines.joined(separator: "\n")
    return text.isEmpty ? nothing : text
  }

  /// Returns the text on one line without invisible characters, which could hide instructions for a
  /// model.
  package static func visibleLine(_ text: String) -> String {
    VisibleText.cleaned(text, isOnOneLine: true)
  }

  /// The sentence for an answer without content.
  package var nothing: String { said(ToolMessage.nothing) }

  /// Returns the message in the text's language.
  package func said(_ message: some Localized) -> String { message.text(in: language) }

  /// Returns the name in the text's language, or in the other language if there is no such name.
  package func name(_ node: JSONNode) -> String {
    let names = node["name"]
    return names?.string ?? names?[language.rawValue]?.string
      ?? Language.allCases.lazy.compactMap { names?[$0.rawValue]?.string }.first ?? "–"
  }

  /// Returns a price range, such as `$2,500,000–3,000,000`, or the seller's price text if the price
  /// has no known minimum.
  package func price(_ node: JSONNode?) -> String? {
    guard let least = node?["min"]?.int else { return node?["text"]?.string?.inQuotationMarks }
    let most = node?["max"]?.int ?? least
    return City.currency.amount(
      least == most ? least.grouped : "\(least.grouped)–\(most.grouped)")
  }

  /// Returns a distance, such as `850 m` or `1.2 km`.
  package func metres(_ node: JSONNode?) -> String? {
    guard let metres = node?.double else { return nil }
    if metres < 1_000 { return said(ToolMessage.metres(Int(metres.rounded()))) }
    let tenths = Int((metres / 100).rounded())
    return said(ToolMessage.kilometres("\(tenths / 10).\(tenths % 10)"))
  }
}

extension JSONNode {
  /// The elements of the list `items`, which most answers contain.
  package var items: [JSONNode] { self["items"]?.elements ?? [] }
}

/// A message that all tools may use.
private enum ToolMessage: Localized, Sendable, Hashable {
  case nothing
  case metres(Int)
  case kilometres(String)

  var message: Message {
    switch self {
    case .nothing: Message("Nothing was found.", "ไม่พบข้อมูล")
    case .metres(let count): Message("\(count) m", "\(count) ม.")
    case .kilometres(let count): Message("\(count) km", "\(count) กม.")
    }
  }
}
