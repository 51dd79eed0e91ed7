import CSVStream

/// A region's CSV table, whose values are accessed by column name; `|` separates the items of a
/// list.
package struct CatalogTable {
  package struct Row {
    fileprivate let header: [String]
    fileprivate let fields: CSVRow

    /// Returns the value in a column; empty if the table has no such column.
    package subscript(column: String) -> String { fields[header.firstIndex(of: column)] }

    /// Returns the items in a column that contains a list.
    package func list(_ column: String, separator: Unicode.Scalar = "|") -> [String] {
      // Splitting bytes is much faster than splitting characters.
      self[column].utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
    }
  }

  /// The table's readable rows.
  package let rows: [Row]

  /// Returns the rows as comma-separated values, with the columns of another table.
  func written(as other: [UInt8]) -> [UInt8] {
    let columns = (try? CSVReader(other))?.header ?? []
    return rows.flatMap { row in
      let fields = columns.map { CSVField.written(row[$0]) }
      return Array((fields.joined(separator: ",") + "\n").utf8)
    }
  }

  /// Returns the columns of a built-in table.
  package static func columns(of table: RegionTable) -> [String] {
    (try? CSVReader(table.builtIn))?.header ?? []
  }

  package init(_ bytes: [UInt8]) {
    var rows: [Row] = []
    if var reader = try? CSVReader(bytes) {
      while let row = reader.next() {
        if let fields = try? row.get() { rows.append(Row(header: reader.header, fields: fields)) }
      }
    }
    self.rows = rows
  }
}
