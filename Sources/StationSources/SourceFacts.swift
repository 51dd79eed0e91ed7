import Geo
import Listings
import Stations

/// A place that a source has: a station, or a platform of one.
struct SourceStop {
  /// What tells it from the source's other stops.
  var id: String
  /// Its names, without the system's name and the word for station.
  var name: LocalizedText
  /// The code on the signs, where the source has it.
  var code: String?
  /// Where it is; nil where the source does not say.
  var position: Coordinate?
  /// Whether its numbers fit Thailand in the other order only; `position` is the right one.
  var isSwapped = false
  /// The system, where the source says it.
  var system: RailSystem?
  /// The lines that the stop itself names; empty where it names none.
  var lines: Set<RailLineID> = []
  /// Whether it stands for the whole station.
  var isStation = false
  /// Whether it is no station in itself: a platform of one that the source has as well, an entrance,
  /// a halt of ordinary trains.
  var isPlatform = false
  /// The year of opening, where the source has it.
  var openedYear: Int?

  /// How a message calls it.
  var title: String {
    [system?.rawValue, code, name.english ?? name.thai].compactMap(\.self).joined(separator: " ")
  }
}

/// A line that a source has.
struct SourceLine {
  /// The line, where its names or its stops' system say which it is.
  var id: RailLineID?
  /// What the source calls it.
  var name: String
  /// The colour as `#RRGGBB`, where the source has it.
  var color: String?
  /// The ways of its trains, each the places of stops in the source's list in the order of calls.
  /// Empty where the source does not say which stations stand on the line.
  var patterns: [[Int]]
}

/// All that a source says of stations.
struct SourceFacts {
  /// What people call the source.
  var source = ""
  /// Whether these are the facts in the program, which leave alone what other sources supplied.
  var isBuiltIn = false
  var stops: [SourceStop] = []
  var lines: [SourceLine] = []
  /// Whether stops that no line names are stations for certain, and not stops of buses as well.
  var hasStationsOnly = true
  /// Whether names are written as the table wants them, so that a difference in spelling counts.
  var hasExactNames = false
  /// The licence and who is to be named, where the source says it.
  var licence: String?
  var attribution: String?
  /// What a person should know of what was left out.
  var notes: [RefreshNote] = []
}
