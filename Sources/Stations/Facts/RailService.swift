public import Basics
import CEmbedded
import CSVStream
import Region

/// How often trains run on weekdays, and from when to when, as far as that is known.
///
/// The facts are patterns of trains: from one station of a line to another, with the first and the
/// last departure of the day and the average minutes between trains by time of day.
public struct RailService: Sendable {
  /// What is known of the trains that one can board.
  public enum Frequency: Sendable, Hashable {
    /// On average a train leaves every so many minutes.
    case every(minutes: Double)
    /// No train leaves at this time.
    case notRunning
    /// Nothing is known.
    case unknown
  }

  /// Trains from one station of a line to another.
  struct Pattern: Sendable {
    var from: String
    var to: String
    /// Stations at which they call, both ends included.
    var stops: Int
    /// The first and the last departure.
    var hours: ClosedRange<TimeOfDay>
    /// Minutes between trains by time of day; there are none where fewer than two leave.
    var headways: [(hours: Range<Int>, minutes: Double)]

    /// Minutes between trains for a departure at `time`; nil where none runs.
    func headway(at time: TimeOfDay) -> Double? {
      guard hours.contains(time) else { return nil }
      return headways.first { $0.hours.contains(time.minutes) }?.minutes
    }
  }

  /// No facts.
  public static let none = RailService(patterns: [:])

  /// The facts that the program carries: Namtang GTFS, version 20260821.
  public static let embedded = RailService(
    inCSV: embeddedTable(embedded_rail_service_csv))

  private let patterns: [RailLineID: [Pattern]]

  private init(patterns: [RailLineID: [Pattern]]) { self.patterns = patterns }

  /// Reads the weekdays of a list with the columns `system`, `line`, `from_code`, `to_code`, `stops`,
  /// `days`, `first`, `last` and `headway_min_HH-HH`. What cannot be read is left out: of such trains
  /// nothing is known.
  public init(inCSV csv: [UInt8]) {
    var patterns: [RailLineID: [Pattern]] = [:]
    if let reader = try? CSVReader(csv) {
      let columns = ServiceColumns(of: reader)
      for case .success(let row) in reader {
        guard let (line, pattern) = columns.pattern(in: row) else { continue }
        patterns[line, default: []].append(pattern)
      }
    }
    self.patterns = patterns
  }

  /// The times of day at which what is known may change, in order and each once.
  public var changes: [TimeOfDay] {
    var minutes: Set<Int> = []
    for pattern in patterns.values.joined() {
      minutes.formUnion([pattern.hours.lowerBound.minutes, pattern.hours.upperBound.minutes + 1])
      minutes.formUnion(pattern.headways.flatMap { [$0.hours.lowerBound, $0.hours.upperBound] })
    }
    return minutes.sorted().compactMap(TimeOfDay.init(minutes:))
  }

  /// The trains along a path of a line.
  public func trains(along path: RailPath, of line: RailLineID) -> PathService {
    PathService(path, patterns: patterns[line] ?? [])
  }
}

/// The trains along a path.
public struct PathService: Sendable {
  private let runs: [(first: Int, last: Int, pattern: RailService.Pattern)]

  init(_ path: RailPath, patterns: [RailService.Pattern]) {
    runs = patterns.compactMap { pattern in
      let places = { (code: String) in
        path.stations.indices.filter { path.stations[$0].code == code }
      }
      // A path may pass a station twice: the number of stops tells which call is meant.
      let ends = places(pattern.from).flatMap { first in
        places(pattern.to).map { (first: first, last: $0) }
      }
      let best = ends.filter { $0.first != $0.last }.min {
        Self.difference($0, pattern) < Self.difference($1, pattern)
      }
      return best.map { ($0.first, $0.last, pattern) }
    }
  }

  /// How often one can board at a call of the path at a time of day. Patterns overlap: the one with
  /// the most trains counts.
  ///
  /// - Parameters:
  ///   - place: The call's place on the path.
  ///   - forward: Whether one rides towards the end of the path, or else towards its start.
  ///   - time: When the trip begins.
  public func frequency(
    from place: Int, forward: Bool, at time: TimeOfDay
  ) -> RailService.Frequency {
    let boarded = runs.filter { run in
      forward
        ? run.first <= place && place < run.last : run.last < place && place <= run.first
    }
    if boarded.isEmpty { return .unknown }
    return boarded.compactMap { $0.pattern.headway(at: time) }.min().map {
      .every(minutes: $0)
    } ?? .notRunning
  }

  private static func difference(
    _ ends: (first: Int, last: Int), _ pattern: RailService.Pattern
  ) -> Int {
    abs(abs(ends.last - ends.first) + 1 - pattern.stops)
  }
}

/// Where the columns of a list of patterns are.
private struct ServiceColumns {
  private let reader: [String: Int]
  private let headways: [(column: Int, hours: Range<Int>)]

  init(of reader: CSVReader) {
    var columns: [String: Int] = [:]
    var headways: [(column: Int, hours: Range<Int>)] = []
    for (index, name) in reader.header.enumerated() {
      columns[name] = index
      guard name.hasPrefix("headway_min_") else { continue }
      let hours = name.dropFirst("headway_min_".count).split(separator: "-").compactMap {
        Int($0)
      }
      guard hours.count == 2, hours[0] < hours[1] else { continue }
      headways.append((index, 60 * hours[0]..<60 * hours[1]))
    }
    self.reader = columns
    self.headways = headways
  }

  /// The line and the trains of a row; nil on other days than weekdays, and where a value is missing.
  func pattern(in row: CSVRow) -> (RailLineID, RailService.Pattern)? {
    let text = { (column: String) in row[reader[column]] }
    guard ["Mon-Fri", "daily"].contains(text("days")),
      let system = RailSystem(rawValue: text("system")), let stops = Int(text("stops")),
      let first = TimeOfDay(text("first")), let last = TimeOfDay(text("last")), first <= last
    else { return nil }
    let headways = headways.compactMap { column, hours in
      Double(row[column]).flatMap { $0 > 0 ? (hours: hours, minutes: $0) : nil }
    }
    return (
      RailLineID(system: system, name: text("line")),
      RailService.Pattern(
        from: text("from_code"), to: text("to_code"), stops: stops, hours: first...last,
        headways: headways)
    )
  }
}
