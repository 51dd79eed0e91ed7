import CEmbedded
import CSVStream
import Region
public import Messages

/// What an adult pays for a single trip by rail, as far as that is known: facts of press reports, of which
/// some are ranges. Discounts and passes are not among them.
public struct RailFares: Sendable {
  /// A ride on one train.
  public struct Ride: Sendable, Hashable {
    /// The train's line.
    public var line: RailLineID
    /// The codes of the stations at which it calls, from where one boards to where one leaves.
    public var stations: [String]

    /// A ride between two stations or more.
    public init(line: RailLineID, stations: [String]) {
      self.line = line
      self.stations = stations
    }
  }

  /// What a trip costs.
  public struct Fare: Sendable, Hashable {
    /// The least and the most that it may be, in baht.
    public var baht: ClosedRange<Int>
    /// The years from which its parts are known, in order and each once.
    public var years: [Int]

    /// A fare of one part or more.
    public init(baht: ClosedRange<Int>, years: [Int]) {
      self.baht = baht
      self.years = years
    }

    /// The fare in a sentence.
    public var message: Message {
      let range = "฿\(baht.lowerBound)" + (baht.count == 1 ? "" : "–\(baht.upperBound)")
      let years = years.map(String.init).joined(separator: ", ")
      return Message(
        "An adult pays about \(range) (as of \(years)).",
        "ค่าโดยสารผู้ใหญ่ราว \(range) (ข้อมูลปี \(years))")
    }

    /// What both cost together.
    public static func + (one: Fare, other: Fare) -> Fare {
      Fare(
        baht: one.baht.lowerBound + other.baht.lowerBound...one.baht.upperBound
          + other.baht.upperBound,
        years: Set(one.years + other.years).sorted())
    }
  }

  /// A row of the list.
  private struct Row: Sendable {
    var lines: [RailLineID]
    /// The stations that such a trip stays among; any where there is none.
    var stations: Set<String>
    /// The number of stops; any where there is none.
    var stops: Int?
    var fare: Fare
  }

  /// The facts that the program carries.
  public static let embedded = RailFares(inCSV: embeddedTable(embedded_rail_fares_csv))

  private var rows: [Row] = []

  /// Reads a list with the columns `system`, `lines` (joined by `+`), `stations` (codes such as `N8`, or
  /// `N1-N8`), `stops`, `low`, `high` and `since`. Of several rows for a trip the first counts; what cannot be read is
  /// left out.
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

  /// What a trip of these rides costs; nil without a ride, and where a part of it is not known. One pays
  /// once for rides that follow each other on lines of one row.
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

  /// The codes that `N1-N8` stands for, or a single one.
  private static func codes(_ text: Substring) -> [String] {
    let ends = text.split(separator: "-")
    let prefix = text.prefix { !$0.isNumber }
    guard ends.count == 2, let first = Int(ends[0].dropFirst(prefix.count)),
      let last = Int(ends[1].dropFirst(prefix.count)), first <= last
    else { return [String(text)] }
    return (first...last).map { "\(prefix)\($0)" }
  }
}
