/// Reads a table of comma-separated values (RFC 4180) whose first line contains the column names.
///
/// Rows end with CRLF, LF or CR; quoted fields may contain commas, line breaks and doubled
/// quotation marks. A UTF-8 byte order mark and blank lines are skipped. A quotation mark inside an
/// unquoted field is an ordinary character. The charset must be UTF-8 or, for Thai text,
/// windows-874; other charsets are rejected.
///
/// A bad row causes an error only for that row. If the cause is a quotation mark, reading continues
/// on the line after the row's first line, so a stray quotation mark does not make the rest of the
/// table unreadable. Each byte is read at most a few times.
///
/// ```swift
/// var reader = try CSVReader(bytes)
/// let name = reader.column(named: "name")
/// for row in reader {
///   switch row {
///   case .success(let row): print(row[name])
///   case .failure(let error): print(error)
///   }
/// }
/// ```
public struct CSVReader: Sequence, IteratorProtocol, Sendable {
  /// The column names as written in the header.
  public let header: [String]
  /// The charset of the input.
  public let charset: TableCharset

  private let bytes: [UInt8]
  /// The offset of the next row in bytes.
  public private(set) var offset: Int
  /// The line number at `offset`.
  private var line: Int
  /// The end of the bytes that have already been read as part of a broken row. Before this offset,
  /// a quoted field must end on the line where it starts.
  private var singleLinesEnd = 0

  /// Opens the table in `bytes` and reads its header.
  ///
  /// - Throws: `CSVError` if there is no header, or the charset is not supported.
  public init(_ bytes: [UInt8]) throws(CSVError) {
    let (bytes, charset) = try TableText.decoded(bytes)
    self.bytes = bytes
    self.charset = charset
    offset = 0
    line = 1
    var scan = RowScan(at: offset, line: line)
    bytes.withUnsafeBufferPointer { scan.run(over: $0, singleLinesEnd: 0, capacity: 16) }
    if scan.fault != nil { throw .brokenHeader(line: scan.firstLine) }
    if scan.fields.isEmpty { throw .noHeader }
    header = scan.fields
    offset = scan.offset
    line = scan.line
  }

  /// Opens the table in a copy of `bytes`.
  ///
  /// - Throws: `CSVError` if there is no header.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) throws(CSVError) {
    try self.init(Array(bytes))
  }

  /// Returns the column for the first name in `names` that the header contains, ignoring case,
  /// white space and `_`; nil if the header does not contain any of the names.
  public func column(named names: String...) -> Int? {
    column(named: names)
  }

  /// Returns the column for the first name in `names` that the header contains.
  public func column(named names: [String]) -> Int? {
    let known = header.map(Self.plain)
    for name in names {
      if let index = known.firstIndex(of: Self.plain(name)) { return index }
    }
    return nil
  }

  /// Returns the next row or its error; nil at the end.
  public mutating func next() -> Result<CSVRow, CSVRowError>? {
    var scan = RowScan(at: offset, line: line)
    bytes.withUnsafeBufferPointer {
      scan.run(over: $0, singleLinesEnd: singleLinesEnd, capacity: header.count)
    }
    if let fault = scan.fault {
      singleLinesEnd = Swift.max(singleLinesEnd, scan.lineStart)
      resume(after: scan)
      return .failure(CSVRowError(line: scan.firstLine, reason: fault))
    }
    offset = scan.offset
    line = scan.line
    if scan.fields.isEmpty { return nil }
    if scan.fields.count > header.count {
      let reason = CSVRowError.Reason.tooManyFields(
        found: scan.fields.count, expected: header.count)
      return .failure(CSVRowError(line: scan.firstLine, reason: reason))
    }
    return .success(CSVRow(line: scan.firstLine, fields: scan.fields))
  }

  /// Returns the row at an earlier `offset`; nil if there is no valid row.
  public func row(at offset: Int) -> CSVRow? {
    var reader = self
    reader.offset = offset
    return try? reader.next()?.get()
  }

  /// Moves to the line after the broken row's first line.
  private mutating func resume(after scan: RowScan) {
    offset = scan.start
    line = scan.firstLine + 1
    while offset < bytes.count, bytes[offset] != .lineFeed, bytes[offset] != .carriageReturn {
      offset += 1
    }
    if offset < bytes.count { offset += bytes.lengthOfLineEnd(at: offset) }
  }

  /// Returns the normalized form of a column name, for comparison.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && !$0.isWhitespace }
  }
}
