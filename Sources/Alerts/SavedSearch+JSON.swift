import Accounts
import Basics
public import JSONStream
import Listings
import Messages
public import Search

extension SavedSearch {
  /// Writes the fields of a saved search.
  public func write(to json: inout JSONWriter) {
    json.field("id", id.text)
    json.field("name", name)
    query.write(to: &json)
    json.array("report", AlertKind.allCases.filter(report.contains).map(\.rawValue))
    json.field("frequency", frequency.rawValue)
    json.field("language", language?.rawValue)
    json.field("feed", hasFeed)
    json.moment("created", created)
    json.moment("since", sinceTime)
  }

  public var document: [UInt8] { JSONWriter.document { write(to: &$0) } }
}

extension SavedQuery {
  /// Writes the fields `search` and `parameters` in the format that `SavedSearchEdit` reads.
  public func write(to json: inout JSONWriter) {
    json.field("search", kind.rawValue)
    json.object("parameters") { json in
      for (name, values) in parameters.sorted(by: { $0.key < $1.key }) {
        if values.count == 1 {
          json.field(named: name, values[0])
        } else {
          json.array(named: name) { json in for value in values { json.value(value) } }
        }
      }
    }
  }
}

extension AlertItem {
  func write(to json: inout JSONWriter) {
    json.field("home", listing.text)
    json.field("event", kind.rawValue)
    json.moment("at", at)
  }
}
