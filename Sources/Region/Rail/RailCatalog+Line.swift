extension RailCatalog {
  /// A rail line: a row of `lines.csv`.
  package struct Line: Sendable, Hashable {
    /// A branch that leaves a line's main path.
    package struct Branch: Sendable, Hashable {
      /// The code of the station at which the branch leaves the main path.
      package let start: String
      /// The codes of the branch's other stations, starting with the station nearest to `start`.
      package let codes: [String]
    }

    /// A second call at a station on a line that crosses itself.
    package struct Loop: Sendable, Hashable {
      /// The code of the station before the second call.
      package let after: String
      /// The code of the station at which trains call twice.
      package let code: String
    }

    /// A name in Thai and English; nil in a language without a name.
    package struct Name: Sendable, Hashable {
      package let thai: String?
      package let english: String?

      init(thai: String, english: String) {
        self.thai = thai.isEmpty ? nil : thai
        self.english = english.isEmpty ? nil : english
      }
    }

    /// The code of the system that runs the line.
    package let system: String
    /// The line's name in the station table, such as `North`.
    package let name: String
    /// The line's position among the system's lines.
    package let order: Int
    /// The line's colour as `#RRGGBB`.
    package let color: String?
    /// The line's names for use in a sentence, such as `North line` after an article, or
    /// `เหนือ` after สาย.
    package let title: Name
    /// The line's short names for buttons and lists.
    package let label: Name
    /// The line's names in sources, in lower case.
    package let aliases: [String]
    /// The names that sources use for both this line and other lines, in lower case.
    package let sharedAliases: [String]
    /// The average speed of trains between two stations, including acceleration and braking.
    package let kilometresAnHour: Double?
    /// The wait for a train in seconds, for use if the timetable is unknown.
    package let wait: Double?
    /// The station that trains pass twice, if any.
    package let loop: Loop?
    package let branches: [Branch]

    init?(_ row: CatalogTable.Row) {
      guard let order = Int(row["order"]), !row["line"].isEmpty else { return nil }
      system = row["system"]
      name = row["line"]
      self.order = order
      color = row["color"].isEmpty ? nil : row["color"]
      title = Name(thai: row["name_th"], english: row["name_en"])
      label = Name(thai: row["label_th"], english: row["label_en"])
      aliases = row.list("aliases")
      sharedAliases = row.list("shared_aliases")
      kilometresAnHour = Double(row["km_h"])
      wait = Double(row["wait_s"])
      let loop = row.list("loop", separator: " ")
      self.loop = loop.count == 2 ? Loop(after: loop[0], code: loop[1]) : nil
      branches = row.list("branches").compactMap { text in
        let codes = text.split(separator: " ").map(String.init)
        return codes.count > 1 ? Branch(start: codes[0], codes: Array(codes.dropFirst())) : nil
      }
    }
  }
}
