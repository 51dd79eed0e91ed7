public import Basics
import CSVStream
import Region

/// The known hours and frequencies of trains on weekdays.
///
/// The data consists of train patterns. Each pattern describes the trains from one station of a
/// line to another: the first and the last departure of the day, and the average headway in minutes
/// by time of day.
public struct RailService: Sendable {
  /// The frequency of the trains that a passenger can board.
  public enum Frequency: Sendable, Hashable {
    /// Trains depart at this average interval.
    case every(minutes: Double)
    /// No train departs at this time.
    case notRunning
    /// The frequency is unknown.
    case unknown
  }

  /// Trains from one station of a line to another.
  struct Pattern: Sendable {
    var from: String
    var to: String
    /// The number of stations at which the trains stop, including both ends.
    var stops: Int
    /// The times of the first and the last departure.
    var hours: ClosedRange<TimeOfDay>
    /// The minutes between trains by time of day, in minutes since midnight; empty if fewer than
    /// two trains run.
    var headways: [(hours: Range<Int>, minutes: Double)]

    /// Returns the headway in minutes at `time`; nil if no train runs then.
    func headway(at time: TimeOfDay) -> Double? {
      guard hours.contains(time) else { return nil }
      return headways.first { $0.hours.contains(time.minutes) }?.minutes
    }
  }

  /// A service without any data.
  public static let none = RailService(patterns: [:])

  /// The data built into the program, which comes from Namtang GTFS, version 20260821.
  public static let served = RailService(tables: RegionTable.railService.tables)

  private let patterns: [RailLineID: [Pattern]]

  private init(patterns: [RailLineID: [Pattern]]) { self.patterns = patterns }

  /// Reads the weekday rows of a list with the columns `system`, `line`, `from_code`, `to_code`,
  /// `stops`, `days`, `first`, `last` and `headway_min_HH-HH`. Skips unreadable rows; the frequency
  /// of their trains is then unknown.
  public init(inCSV csv: [UInt8]) { self.init(tables: [csv]) }

  private init(tables: [[UInt8]]) {
    var patterns: [RailLineID: [Pattern]] = [:]
    for table in tables {
      guard let reader = try? CSVReader(table) else { continue }
      let columns = ServiceColumns(of: reader)
      for case .success(let row) in reader {
        guard let (line, pattern) = columns.pattern(in: row) else { continue }
        patterns[line, default: []].append(pattern)
      }
    }
    self.patterns = patterns
  }

  /// The times of day at which a frequency may change, in ascending order without duplicates.
  public var changes: [TimeOfDay] {
    var minutes: Set<Int> = []
    for pattern in patterns.values.joined() {
      minutes.formUnion([pattern.hours.lowerBound.minutes, pattern.hours.upperBound.minutes + 1])
      minutes.formUnion(pattern.headways.flatMap { [$0.hours.lowerBound, $0.hours.upperBound] })
    }
    return minutes.sorted().compactMap(TimeOfDay.init(minutes:))
  }

  public func trains(along path: RailPath, of line: RailLineID) -> PathService {
    PathService(path, patterns: patterns[line] ?? [])
  }
}

/// The trains that run along a path.
public struct PathService: Sendable {
  private let runs: [(first: Int, last: Int, pattern: RailService.Pattern)]

  init(_ path: RailPath, patterns: [RailService.Pattern]) {
    runs = patterns.compactMap { pattern in
      let places = { (code: String) in
        path.stations.indices.filter { path.stations[$0].code == code }
      }
      // A path may visit a station twice, so the number of stops identifies the visit.
      let ends = places(pattern.from).flatMap { first in
        places(pattern.to).map { (first: first, last: $0) }
      }
      let best = ends.filter { $0.first != $0.last }.min {
        Self.difference($0, pattern) < Self.difference($1, pattern)
      }
      return best.map { ($0.first, $0.last, pattern) }
    }
  }

  /// Returns the frequency of trains at a stop of the path at a time of day. If patterns overlap,
  /// uses the pattern with the most trains.
  ///
  /// - Parameters:
  ///   - place: The index of the stop in the path.
  ///   - forward: Whether the ride goes towards the end of the path rather than its start.
  ///   - time: The departure time.
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

/// The column indices in a list of patterns.
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

  /// Parses the line and the pattern of a row; nil if the row is not for weekdays or a value is
  /// missing.
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
