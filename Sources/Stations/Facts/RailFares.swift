import CSVStream
import Region
public import Messages

/// Known adult fares for single rail trips, without discounts or passes. The figures come from
/// press reports, and some of them are ranges.
public struct RailFares: Sendable {
  /// A ride on one train.
  public struct Ride: Sendable, Hashable {
    /// The line of the train.
    public var line: RailLineID
    /// The codes of the stations where the train stops, from boarding to leaving.
    public var stations: [String]

    /// Creates a ride between at least two stations.
    public init(line: RailLineID, stations: [String]) {
      self.line = line
      self.stations = stations
    }
  }

  /// The fare of a trip.
  public struct Fare: Sendable, Hashable {
    /// The lowest and the highest possible fare.
    public var baht: ClosedRange<Int>
    /// The years of the figures that make up the fare, in ascending order without duplicates.
    public var years: [Int]

    /// Creates a fare.
    public init(baht: ClosedRange<Int>, years: [Int]) {
      self.baht = baht
      self.years = years
    }

    /// The fare as a sentence.
    public var message: Message {
      let range = "\(baht.lowerBound)" + (baht.count == 1 ? "" : "–\(baht.upperBound)")
      let asOf = years.map(String.init).joined(separator: ", ")
      let buddhist = years.map { String($0 + 543) }.joined(separator: ", ")
      return Message(
        "An adult pays about \(City.currency.amount(range)) (as of \(asOf)).",
        "ค่าโดยสารผู้ใหญ่ประมาณ \(range) \(City.currency.plural) (ข้อมูลปี \(buddhist))")
    }

    /// Adds two fares.
    public static func + (one: Fare, other: Fare) -> Fare {
      Fare(
        baht: one.baht.lowerBound + other.baht.lowerBound...one.baht.upperBound
          + other.baht.upperBound,
        years: Set(one.years + other.years).sorted())
    }
  }

  private struct Row: Sendable {
    var lines: [RailLineID]
    /// The codes of the stations that the fare covers; empty if it covers all stations.
    var stations: Set<String>
    /// The required number of stops; nil for any number.
    var stops: Int?
    var fare: Fare
  }

  /// The fares built into the program.
  public static let served = RailFares(inCSV: RegionTable.railFares.bytes)

  private var rows: [Row] = []

  /// Reads a list with the columns `system`, `lines` (joined by `+`), `stations` (codes such as
  /// `N8`, or `N1-N8`), `stops`, `low`, `high` and `since`. If several rows match a trip, the first
  /// applies. Skips unreadable rows.
  public init(inCSV csv: [UInt8]) {
    guard let reader = try? CSVReader(csv) else { return }
    let columns = Dictionary(
      reader.header.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for case .success(let row) in reader {
      let text = { (column: String) in row[columns[column]] }
      guard let system = RailSystem(rawValue: text("system")), let low = Int(text("low")),
        let high = Int(text("high")), low <= high, let since = Int(text("since"))
      else { continue }
      rows.append(
        Row(
          lines: text("lines").split(separator: "+").map {
            RailLineID(system: system, name: String($0))
          },
          stations: Set(text("stations").split(separator: " ").flatMap(Self.codes)),
          stops: Int(text("stops")), fare: Fare(baht: low...high, years: [since])))
    }
  }

  /// Returns the fare of a trip with these rides; nil if there are no rides, or if the fare for any
  /// part is unknown. Consecutive rides on lines in the same row cost a single fare.
  public func fare(of rides: [Ride]) -> Fare? {
    var sum: Fare?
    var rest = rides[...]
    while let first = rest.first {
      guard let lines = rows.first(where: { $0.lines.contains(first.line) })?.lines else {
        return nil
      }
      let part = rest.prefix { lines.contains($0.line) }
      rest = rest.dropFirst(part.count)
      let stops = part.reduce(0) { $0 + $1.stations.count - 1 }
      let row = rows.first { row in
        row.lines == lines && (row.stops == nil || row.stops == stops)
          && (row.stations.isEmpty || part.allSatisfy { row.stations.isSuperset(of: $0.stations) })
      }
      guard let row else { return nil }
      sum = sum.map { $0 + row.fare } ?? row.fare
    }
    return sum
  }

  /// Expands `N1-N8` to the codes in that range; returns a single code unchanged.
  private static func codes(_ text: Substring) -> [String] {
    let ends = text.split(separator: "-")
    let prefix = text.prefix { !$0.isNumber }
    guard ends.count == 2, let first = Int(ends[0].dropFirst(prefix.count)),
      let last = Int(ends[1].dropFirst(prefix.count)), first <= last
    else { return [String(text)] }
    return (first...last).map { "\(prefix)\($0)" }
  }
}
