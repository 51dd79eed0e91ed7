import Alerts
import Basics
package import JSONStream
import Messages
import Search
import Terminal

/// Formats saved searches from the server's documents as text.
package struct AlertTable {
  package let screen: Screen

  package init(screen: Screen) {
    self.screen = screen
  }

  /// Returns the searches, one per line.
  package func lines(_ searches: [JSONNode]) -> [String] {
    if searches.isEmpty { return [TogetherMessage.noSearches.text(in: screen.language)] }
    var table = TextTable([
      .init(screen.say("NAME", "ชื่อ")), .init(screen.say("SEARCH", "การค้นหา")),
      .init(screen.say("REPORTS", "แจ้ง")), .init(screen.say("MAILS", "อีเมล")),
      .init(screen.say("FEED", "ฟีด"), leastWidth: 4), .init("ID", leastWidth: 32),
    ])
    for search in searches {
      let kinds = (search["report"]?.elements ?? []).map { kind in
        Message(kind, as: AlertKind.self).text(in: screen.language)
      }
      table.add([
        .init(search.text("name"), .bold), .init(question(of: search)),
        .init(kinds.joined(separator: ", ")),
        .init(
          Message(search["frequency"], as: AlertFrequency.self).text(in: screen.language)),
        .init(search["feed"]?.bool == true ? screen.say("yes", "มี") : ""),
        .init(search.text("id")),
      ])
    }
    return table.lines(width: screen.columns, paint: screen.paint)
  }

  /// Returns the parameters of a search as flags: `train --max-price 5m --station Central`.
  private func question(of search: JSONNode) -> String {
    let flags = (search["parameters"]?.fields ?? []).flatMap { name, value in
      (value.kind == .array ? value.elements : [value]).map { "--\(name) \($0.string ?? "")" }
    }
    return ([search.text("search")] + flags).joined(separator: " ")
  }
}
