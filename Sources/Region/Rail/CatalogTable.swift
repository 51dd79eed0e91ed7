import CSVStream

/// A table of the region: rows by the names of columns, lists with `|` between their parts.
struct CatalogTable {
  /// A row.
  struct Row {
    fileprivate let header: [String]
    fileprivate let fields: CSVRow

    /// The text in a column; empty if the table has no such column.
    subscript(column: String) -> String { fields[header.firstIndex(of: column)] }

    /// The parts of the list in a column.
    func list(_ column: String, separator: Unicode.Scalar = "|") -> [String] {
      // Bytes are split much sooner than characters.
      self[column].utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
    }
  }

  /// The rows that can be read.
  let rows: [Row]

  init(_ bytes: [UInt8]) {
    var rows: [Row] = []
    if var reader = try? CSVReader(bytes) {
      while let row = reader.next() {
        if let fields = try? row.get() { rows.append(Row(header: reader.header, fields: fields)) }
      }
    }
    self.rows = rows
  }
}
