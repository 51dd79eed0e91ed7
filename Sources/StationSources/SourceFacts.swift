import Geo
import Listings
import Stations

/// A stop in a source: a station or a platform.
struct SourceStop {
  /// The identifier within the source.
  var id: String
  /// The names without the system's name and the word for station.
  var name: LocalizedText
  /// The code on the signs, if the source has it.
  var code: String?
  /// The position, if the source has it.
  var position: Coordinate?
  /// Whether the source has latitude and longitude swapped; `position` is corrected.
  var isSwapped = false
  /// The system, if the source states it.
  var system: RailSystem?
  /// The lines that the stop's own data names, if any.
  var lines: Set<RailLineID> = []
  /// Whether the stop is a whole station rather than a part of it.
  var isStation = false
  /// Whether the stop is not a station itself: a platform of a station in the source, an entrance,
  /// or a stop of ordinary trains.
  var isPlatform = false
  /// The year of opening, if the source has it.
  var openedYear: Int?

  /// The name of the stop in messages.
  var title: String {
    [system?.rawValue, code, name.english ?? name.thai].compactMap(\.self).joined(separator: " ")
  }
}

/// A line in a source.
struct SourceLine {
  /// The line, if its names or the system of its stops identify it.
  var id: RailLineID?
  /// The name in the source.
  var name: String
  /// The colour as `#RRGGBB`, if the source has it.
  var color: String?
  /// The patterns of the line's trains, each as indices into the source's stops, in travel order.
  /// Empty if the source does not list the stations of the line.
  var patterns: [[Int]]
}

/// All station facts from a source.
struct SourceFacts {
  /// The display name of the source.
  var source = ""
  /// Whether these are the built-in facts, which do not override the facts of other sources.
  var isBuiltIn = false
  var stops: [SourceStop] = []
  var lines: [SourceLine] = []
  /// Whether stops without a line are certainly stations, not bus stops.
  var hasStationsOnly = true
  /// Whether the spelling of names is authoritative; if so, the merge also adopts names that differ
  /// only in spelling.
  var hasExactNames = false
  /// The licence and the required attribution, if the source states them.
  var licence: String?
  var attribution: String?
  /// Notes about omitted data.
  var notes: [RefreshNote] = []
}
