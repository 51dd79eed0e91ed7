import Accounts
import Basics
import JSONStream
import Messages
import Search

/// What a device is told of what was found for a saved search, as its service worker reads it.
struct PushText {
  /// The id of the search, by which notifications are put together.
  var id: SavedSearchID
  /// The name of the search.
  var name: String
  var language: Language
  /// The homes to name, the latest first.
  var changes: [HomeChange]
  /// How much was found, by what happened.
  var counts: [AlertKind: Int]
  /// What links begin with; a point where there is no public URL, and links lead from the root of the page.
  var root: String
  /// The page of the search.
  var searchLink: String

  /// The most characters of a line and of a link: all of it fits into what push services take.
  private static let longestLine = 110
  private static let longestLink = 1_500

  var bytes: [UInt8] {
    JSONWriter.document { json in
      json.field("title", Self.line(name))
      json.field("body", lines.joined(separator: "\n"))
      json.field("tag", id.text)
      json.field("url", searchLink.utf8.count <= Self.longestLink ? searchLink : "\(root)/")
      json.field("lang", language.rawValue)
    }
  }

  private var lines: [String] {
    let named = changes.map { Self.line($0.title(in: language)) }
    let others = counts.values.reduce(0, +) - named.count
    guard others > 0 || named.isEmpty else { return named }
    return named + [AlertMailMessage.found(counts).text(in: language)]
  }

  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(VisibleText.line(text).unicodeScalars.prefix(longestLine)))
  }
}
