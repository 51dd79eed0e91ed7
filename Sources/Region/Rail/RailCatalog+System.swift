extension RailCatalog {
  /// A rail system: a row of `systems.csv`.
  package struct System: Sendable, Hashable {
    /// The code in the station table, such as `BTS`.
    package let code: String
    /// The place among the systems.
    package let order: Int
    /// The names by which people call the system, its code among them, without case, spaces and
    /// hyphens.
    let names: [String]
    /// Such names that mean the system only if nothing else is written.
    let loneNames: [String]
    /// Parts of the names of networks in sources, in lower case; whole names begin with `=`.
    let networks: [String]
    /// The words before and after the names of stations in sources.
    package let signs: [String]
    /// The words besides the code that people write before and after the name of a station.
    package let removableWords: [String]
    /// Whether ordinary trains stop at stations of the same names.
    package let sharesStations: Bool

    init?(_ row: CatalogTable.Row) {
      guard let order = Int(row["order"]), !row["system"].isEmpty else { return nil }
      code = row["system"]
      self.order = order
      names = [code.lowercased()] + row.list("names")
      loneNames = row.list("lone_names")
      networks = row.list("networks")
      signs = row.list("signs")
      removableWords = row.list("removable")
      sharesStations = row["ordinary_trains"] == "yes"
    }
  }

  /// The system that `text` means: its code or a name in use, such as `ARL` for the Airport Rail
  /// Link, in any case; nil if it means none.
  package func system(named text: String) -> System? {
    let name = Self.plain(text)
    return systems.first { $0.names.contains(name) || $0.loneNames.contains(name) }
  }

  /// The system whose name comes before or after another name: `BTS Asok`, `Asok-BTS`.
  package func system(namedIn text: String) -> System? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard words.count > 1, let first = words.first, let last = words.last else { return nil }
    return [first, last].lazy.map { Self.plain(String($0)) }
      .compactMap { name in self.systems.first { $0.names.contains(name) } }.first
  }

  /// The system of a network that sources call `text`.
  package func system(ofNetwork text: String) -> System? {
    let text = text.lowercased()
    return systems.first { system in
      system.networks.contains {
        $0.hasPrefix("=") ? text == $0.dropFirst() : text.contains($0)
      }
    }
  }

  /// A name without case, spaces and hyphens.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }
}
