extension RailCatalog {
  /// A rail system: a row of `systems.csv`.
  package struct System: Sendable, Hashable {
    /// The system's code in the station table, such as `MTR`.
    package let code: String
    /// The system's position among all systems.
    package let order: Int
    /// The system's names, including its code, in lower case and without spaces or hyphens.
    let names: [String]
    /// The names that refer to the system only if the text contains nothing else.
    let loneNames: [String]
    /// Substrings of network names in sources, in lower case; an entry that begins with `=` must
    /// match the whole name.
    let networks: [String]
    /// The words that sources write before and after station names.
    package let signs: [String]
    /// The words, in addition to the code, that people write before and after station names.
    package let removableWords: [String]
    /// Whether ordinary trains stop at other stations with the same names.
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

  /// Returns the system with a code or a common name, such as `metro` for `MTR`,
  /// ignoring case; nil if no system matches.
  package func system(named text: String) -> System? {
    let name = Self.plain(text)
    return systems.first { $0.names.contains(name) || $0.loneNames.contains(name) }
  }

  /// Returns the system whose name precedes or follows another name, as in `MTR Harbour` or
  /// `Harbour-MTR`.
  package func system(namedIn text: String) -> System? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard words.count > 1, let first = words.first, let last = words.last else { return nil }
    return [first, last].lazy.map { Self.plain(String($0)) }
      .compactMap { name in self.systems.first { $0.names.contains(name) } }.first
  }

  /// Returns the system that runs a network; `text` is the network's name in a source.
  package func system(ofNetwork text: String) -> System? {
    let text = text.lowercased()
    return systems.first { system in
      system.networks.contains {
        $0.hasPrefix("=") ? text == $0.dropFirst() : text.contains($0)
      }
    }
  }

  /// Converts a name to lower case, without spaces, hyphens or underscores.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }
}
