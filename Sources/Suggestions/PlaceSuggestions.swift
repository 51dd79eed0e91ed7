import Listings
import Spelling
import Stations

/// The stations and districts that can be suggested. The names of places are matched more loosely
/// than the names of homes, because people often know how a place sounds but not how it is spelled,
/// and because there are not many places.
struct PlaceSuggestions: Sendable {
  /// The matches in output order, with each place at most once.
  struct Found {
    /// Places whose name, or a word in the name, begins with the text in spelling or sound.
    var beginning: [Suggestion] = []
    /// Places with a similar name; empty if any name begins with the text.
    var close: [Suggestion] = []
    /// Places whose names contain the text inside a word.
    var within: [Suggestion] = []
  }

  private let subjects: [Suggestion.Subject]
  private let written: CompletionIndex
  private let spoken: CompletionIndex

  init(_ stations: [Station], _ districts: [District], removing words: [String]) {
    subjects =
      stations.map(Suggestion.Subject.station) + districts.map(Suggestion.Subject.district)
    let entries = stations.map(Self.entry) + districts.map(Self.entry)
    written = CompletionIndex(entries, removing: words)
    spoken = CompletionIndex(
      entries.map { .init(names: $0.names.map(Self.sound), priority: $0.priority) },
      removing: words.map(Self.sound), leastClose: 3)
  }

  func matches(_ text: String, limit: Int) -> Found {
    var found = Found()
    var seen: Set<Int> = []
    let exact = written.matches(text, limit: limit).filter { !$0.isClose }
    let alike = spoken.matches(Self.sound(of: text), limit: limit)
    for match in exact where match.isBeginning && seen.insert(match.entry).inserted {
      found.beginning.append(Suggestion(subject: subjects[match.entry], isClose: false))
    }
    for match in alike where match.isBeginning && seen.insert(match.entry).inserted {
      found.beginning.append(Suggestion(subject: subjects[match.entry], isClose: true))
    }
    for match in exact where seen.insert(match.entry).inserted {
      found.within.append(Suggestion(subject: subjects[match.entry], isClose: false))
    }
    if found.beginning.isEmpty {
      for match in alike where seen.insert(match.entry).inserted {
        found.close.append(Suggestion(subject: subjects[match.entry], isClose: true))
      }
    }
    return found
  }

  /// Returns a simplified spelling of a name's sound in Latin letters. An aspirated consonant,
  /// which is sometimes written with an h, becomes the plain consonant, and double letters become
  /// single letters. For example, `Matthana` and `Matana` have the same result.
  static func sound(of text: String) -> String {
    var sound = ""
    for letter in text.lowercased() {
      if letter == "h", let last = sound.last, "tpk".contains(last) { continue }
      if letter.isLetter, letter == sound.last { continue }
      sound.append(letter)
    }
    return sound
  }

  private static func entry(of station: Station) -> CompletionIndex.Entry {
    let names = [station.name.english, station.name.thai].compactMap(\.self)
    let system = station.system.rawValue
    return .init(names: [station.code] + names + names.map { "\(system) \($0)" }, priority: 0)
  }

  private static func entry(of district: District) -> CompletionIndex.Entry {
    let names = [district.name.english, district.name.thai].compactMap(\.self)
    return .init(names: names + [district.code], priority: 1)
  }
}
