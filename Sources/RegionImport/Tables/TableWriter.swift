import CSVStream
import Region

/// Writes a table as comma-separated values (RFC 4180) with line feeds.
struct TableWriter {
  private(set) var bytes: [UInt8]

  /// Starts a table with these columns.
  init(_ columns: [String]) {
    bytes = []
    add(columns)
  }

  /// Returns a table of one row with the columns of the built-in table; `values` has its fields by
  /// column, and the others are empty.
  static func rows(of table: RegionTable, _ values: [String: String]) -> [UInt8] {
    let columns = CatalogTable.columns(of: table)
    var writer = TableWriter(columns)
    writer.add(columns.map { values[$0] ?? "" })
    return writer.bytes
  }

  mutating func add(_ fields: [String]) {
    bytes += fields.map(CSVField.written).joined(separator: ",").utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns a number with at most five decimal places.
  static func number(_ value: Double) -> String {
    let units = Int((value * 1e5).rounded())
    let (whole, part) = units.magnitude.quotientAndRemainder(dividingBy: 100_000)
    let digits = String(100_000 + part).dropFirst()
    let decimals = String(digits.reversed().drop { $0 == "0" }.reversed())
    return (units < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : "." + decimals)
  }
}
