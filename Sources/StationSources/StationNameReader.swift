import Basics
import Listings
import Region
import Spelling
import Stations

/// What a stop's name says beside the station's name.
struct StationNameReading {
  var name: LocalizedText
  /// The system whose name stands before it.
  var system: RailSystem?
  /// The lines that its brackets name.
  var lines: Set<RailLineID> = []
  /// Whether it is the name of something else beside a station: an exit, a stop of buses.
  var isBeside = false
}

/// Takes the names of stations apart as feeds write them: `BTS อโศก;BTS Asok`,
/// `SRT จตุจักร [สายสีแดงเข้ม);SRT Chatuchak (Dark Red Line)`, `Asok BTS Station`.
struct StationNameReader {
  private let catalog: RailCatalog
  /// The words for systems before and after names.
  private let systems: [(word: String, system: RailSystem)]

  init(_ catalog: RailCatalog) {
    self.catalog = catalog
    systems = catalog.systems.flatMap { row in row.signs.map { ($0, RailSystem(row)) } }
  }

  /// The names in `text`: Thai and English with a semicolon between them, or one of the two.
  func read(_ text: String) -> StationNameReading {
    let parts = text.split(separator: ";", omittingEmptySubsequences: true).map(String.init)
    let thai = parts.first(where: \.holdsThai)
    let english = parts.first { !$0.holdsThai }
    return read(thai: thai, english: english)
  }

  /// The names in a Thai and an English text.
  func read(thai: String?, english: String?) -> StationNameReading {
    var reading = StationNameReading(name: LocalizedText())
    let names = [thai, english].map { text -> String? in
      guard var text else { return nil }
      text = withoutBrackets(text, into: &reading)
      if text.contains(",") { reading.isBeside = true }
      return withoutWords(text, into: &reading)
    }
    // Thai types the vowel แ also as two of the letter เ.
    reading.name = LocalizedText(
      thai: names[0].map { $0.replacing("เเ", with: "แ") }, english: names[1])
    return reading
  }

  /// `text` up to its first bracket. What stands in brackets is either the name of a line or shows
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

  /// Other words before and after a name that are not part of it.
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

  /// What follows `prefix` and a space, whatever the case.
  private static func without(prefix: String, _ text: String) -> String? {
    guard text.count > prefix.count + 1, text.lowercased().hasPrefix(prefix.lowercased() + " ")
    else { return nil }
    return text.dropFirst(prefix.count).trimmed
  }

  /// What stands before a space and `suffix`, whatever the case.
  private static func without(suffix: String, _ text: String) -> String? {
    guard text.count > suffix.count + 1, text.lowercased().hasSuffix(" " + suffix.lowercased())
    else { return nil }
    return text.dropLast(suffix.count).trimmed
  }
}
