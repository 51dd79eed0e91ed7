import Accounts
import Basics
import JSONStream
import Messages
import Search

/// The notification about a saved search's findings, in the format that the service worker reads.
struct PushText {
  /// The id of the search, which groups its notifications.
  var id: SavedSearchID
  /// The name of the search.
  var name: String
  var language: Language
  /// The homes to list by name, latest first.
  var changes: [HomeChange]
  /// The number of findings, by kind of change.
  var counts: [AlertKind: Int]
  /// The URL prefix of links; `.` if there is no public URL, so that links are relative to the
  /// page's root.
  var root: String
  /// The URL of the page with the search.
  var searchLink: String

  /// The maximum lengths of a line and of a link, which ensure that push services accept the whole
  /// message.
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
