import Basics
import CSVStream

/// A table of comma-separated values that is part of a source: every row is read, or the whole
/// source refused.
struct SourceTable {
  /// One row by the names of columns.
  struct Row {
    let line: Int
    fileprivate let fields: CSVRow
    fileprivate let columns: [String: Int]

    /// The text in a column without spaces around it; empty where there is none.
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
  ///   - part: What people call it within the source; empty where it is the whole source.
  ///   - aliases: Other names that columns go by, by the names under which rows are asked.
  ///   - required: The columns without which it is of no use.
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

  /// Whether the table has a column.
  func has(_ column: String) -> Bool { columns[column] != nil }

  /// The next row, or nil at the end.
  mutating func next() throws(StationSourceError.Reason) -> Row? {
    guard let result = reader.next() else { return nil }
    do throws(CSVRowError) {
      return Row(line: try result.get().line, fields: try result.get(), columns: columns)
    } catch {
      throw .badRow(part: part, error.message)
    }
  }

  /// The coordinate in two columns; nil where both are empty.
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

  /// The id in a column, which is none of `ids`, to which it is added.
  func id(
    _ row: Row, _ column: String, in ids: inout Set<String>
  ) throws(StationSourceError.Reason) -> String {
    let id = row[column]
    guard !id.isEmpty else { throw badValue(row, column) }
    if ids.insert(id).inserted { return id }
    throw .duplicateID(part: part, id: id)
  }

  /// The error of a value on a row.
  func badValue(_ row: Row, _ column: String) -> StationSourceError.Reason {
    .badValue(part: part, line: row.line, column: column)
  }
}
