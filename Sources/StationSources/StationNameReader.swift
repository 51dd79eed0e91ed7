import Basics
import Listings
import Region
import Spelling
import Stations

/// The parts of a stop's name.
struct StationNameReading {
  var name: LocalizedText
  /// The system whose name is part of the text.
  var system: RailSystem?
  /// The lines named in brackets.
  var lines: Set<RailLineID> = []
  /// Whether the name belongs to an exit or a bus stop near a station rather than to the station.
  var isBeside = false
}

/// Parses the names of stations in feeds: `MTR ท่าเรือ;MTR Harbour`,
/// `MTR สวน [สายเหนือ);MTR Garden (North Line)`, `Harbour MTR Station`.
struct StationNameReader {
  private let catalog: RailCatalog
  /// The words for systems that occur before or after names.
  private let systems: [(word: String, system: RailSystem)]

  init(_ catalog: RailCatalog) {
    self.catalog = catalog
    systems = catalog.systems.flatMap { row in row.signs.map { ($0, RailSystem(row)) } }
  }

  /// Parses the names in `text`: a Thai and an English name separated by a semicolon, or only one
  /// of them.
  func read(_ text: String) -> StationNameReading {
    let parts = text.split(separator: ";", omittingEmptySubsequences: true).map(String.init)
    let thai = parts.first(where: \.holdsThai)
    let english = parts.first { !$0.holdsThai }
    return read(thai: thai, english: english)
  }

  /// Parses a Thai and an English name.
  func read(thai: String?, english: String?) -> StationNameReading {
    var reading = StationNameReading(name: LocalizedText())
    let names = [thai, english].map { text -> String? in
      guard var text else { return nil }
      text = withoutBrackets(text, into: &reading)
      if text.contains(",") { reading.isBeside = true }
      return withoutWords(text, into: &reading)
    }
    // Some people type the Thai vowel แ as two เ.
    reading.name = LocalizedText(
      thai: names[0].map { $0.replacing("เเ", with: "แ") }, english: names[1])
    return reading
  }

  /// Returns `text` up to its first bracket. The text in brackets either names a line or indicates
  /// that the stop is not the station itself.
  private func withoutBrackets(
    _ text: String, into reading: inout StationNameReading
  ) -> String {
    guard let opening = text.firstIndex(where: { "([（".contains($0) }) else { return text }
    let note = text[text.index(after: opening)...]
    let lines = catalog.lines(in: String(note))
    if lines.isEmpty { reading.isBeside = true }
    reading.lines.formUnion(lines)
    return String(text[..<opening])
  }

  /// Other words that occur before and after a name but are not part of the name.
  private static let before = ["สถานีรถไฟฟ้า", "สถานีกลาง", "สถานี", "ท่าอากาศยาน"]
  private static let behind = [
    "Central Terminal Station", "Central Terminal", "Airport", "Station",
  ]

  private func withoutWords(
    _ text: String, into reading: inout StationNameReading
  ) -> String? {
    var rest = text.trimmed
    var isChanged = true
    while isChanged {
      isChanged = false
      for (word, system) in systems {
        if let shorter = Self.without(prefix: word, rest) ?? Self.without(suffix: word, rest) {
          (rest, isChanged) = (shorter, true)
          if reading.system == nil { reading.system = system }
        }
      }
      for word in Self.before where rest.hasPrefix(word) && rest.count > word.count {
        (rest, isChanged) = (rest.dropFirst(word.count).trimmed, true)
      }
      for word in Self.behind {
        if let shorter = Self.without(suffix: word, rest) { (rest, isChanged) = (shorter, true) }
      }
    }
    return rest.isEmpty ? nil : rest
  }

  /// Returns the text after `prefix` and a space, ignoring case; nil if the text does not begin
  /// with them.
  private static func without(prefix: String, _ text: String) -> String? {
    guard text.count > prefix.count + 1, text.lowercased().hasPrefix(prefix.lowercased() + " ")
    else { return nil }
    return text.dropFirst(prefix.count).trimmed
  }

  /// Returns the text before a space and `suffix`, ignoring case; nil if the text does not end with
  /// them.
  private static func without(suffix: String, _ text: String) -> String? {
    guard text.count > suffix.count + 1, text.lowercased().hasSuffix(" " + suffix.lowercased())
    else { return nil }
    return text.dropLast(suffix.count).trimmed
  }
}
