import Basics
import CSVStream

/// A CSV table in a source. Every row must be readable; otherwise the whole source is rejected.
struct SourceTable {
  /// A row whose fields are accessed by column name.
  struct Row {
    let line: Int
    fileprivate let fields: CSVRow
    fileprivate let columns: [String: Int]

    /// Returns the trimmed text in a column; empty if the column is missing.
    subscript(column: String) -> String {
      let text = fields[columns[column]]
      let isPadded = text.first?.isWhitespace == true || text.last?.isWhitespace == true
      return isPadded ? text.trimmed : text
    }
  }

  private var reader: CSVReader
  private let columns: [String: Int]
  private let part: String

  /// Opens a table.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - part: The name of the table within the source; empty if it is the whole source.
  ///   - aliases: Alternative column names. The keys are the names used to access rows.
  ///   - required: The required columns.
  init(
    _ bytes: [UInt8], part: String, aliases: [String: [String]] = [:], columns names: [String],
    required: [String]
  ) throws(StationSourceError.Reason) {
    do throws(CSVError) {
      reader = try CSVReader(bytes)
    } catch {
      switch error {
      case .noHeader: throw .empty
      case .otherCharset: throw .notUTF8(part: part)
      case .notUTF8, .brokenHeader: throw .badRow(part: part, error.message)
      }
    }
    var columns: [String: Int] = [:]
    for name in names {
      columns[name] = reader.column(named: [name] + aliases[name, default: []])
    }
    for name in required where columns[name] == nil {
      throw .noColumn(part: part, column: name)
    }
    self.columns = columns
    self.part = part
  }

  /// Returns whether the table has a column.
  func has(_ column: String) -> Bool { columns[column] != nil }

  /// Returns the next row; nil at the end.
  mutating func next() throws(StationSourceError.Reason) -> Row? {
    guard let result = reader.next() else { return nil }
    do throws(CSVRowError) {
      return Row(line: try result.get().line, fields: try result.get(), columns: columns)
    } catch {
      throw .badRow(part: part, error.message)
    }
  }

  /// Returns the coordinate from two columns; nil if both are empty.
  func coordinate(
    _ row: Row, _ latitude: String, _ longitude: String
  ) throws(StationSourceError.Reason) -> CoordinateReading? {
    if row[latitude].isEmpty, row[longitude].isEmpty { return nil }
    guard let north = Double(row[latitude]), let east = Double(row[longitude]),
      let reading = CoordinateReading(latitude: north, longitude: east)
    else {
      throw .badValue(part: part, line: row.line, column: "\(latitude) or \(longitude)")
    }
    return reading
  }

  /// Returns the ID in a column and adds it to `ids`; throws if it is already in `ids`.
  func id(
    _ row: Row, _ column: String, in ids: inout Set<String>
  ) throws(StationSourceError.Reason) -> String {
    let id = row[column]
    guard !id.isEmpty else { throw badValue(row, column) }
    if ids.insert(id).inserted { return id }
    throw .duplicateID(part: part, id: id)
  }

  func badValue(_ row: Row, _ column: String) -> StationSourceError.Reason {
    .badValue(part: part, line: row.line, column: column)
  }
}
