/// The contents of an imported region.
package struct RegionReport: Sendable, Hashable {
  /// A part of a region that the files do not contain.
  package enum Gap: String, Sendable, Hashable, CaseIterable {
    /// There is no feed with stations.
    case stations
    /// The feed has no timetable of weekdays for some line.
    case timetable
    /// The feed has no shapes, so the lines run straight from station to station.
    case tracks
    /// Neither the extract nor a file has districts.
    case districts
    /// The streets have no names.
    case names
    /// The map has no water, parks or other areas.
    case areas
  }

  /// The name of the region.
  package var name: String
  package var lines = 0
  package var stations = 0
  package var districts = 0
  /// The number of map files, and their length in bytes.
  package var mapFiles = 0
  package var mapBytes = 0
  /// The number of street segments.
  package var segments = 0
  package var gaps: [Gap] = []

  /// Creates the empty report of a region.
  package init(name: String) { self.name = name }
}

/// A stage of an import.
package enum RegionStage: Int, Sendable, Hashable, CaseIterable {
  case checking, stations, map, streets, installing
}

/// The result of a step, which is kept in the work folder as text.
struct StepSummary {
  var numbers: [Int]
  var gaps: [RegionReport.Gap]

  init(_ numbers: [Int], gaps: [RegionReport.Gap] = []) {
    self.numbers = numbers
    self.gaps = gaps
  }

  /// Reads a summary; missing numbers are 0.
  init(_ text: String, count: Int) {
    let words = text.split(separator: " ").map(String.init)
    numbers = words.compactMap { Int($0) }
    numbers += Array(repeating: 0, count: max(0, count - numbers.count))
    gaps = words.compactMap(RegionReport.Gap.init)
  }

  var text: String {
    (numbers.map(String.init) + gaps.map(\.rawValue)).joined(separator: " ")
  }
}
