/// Reads a table of comma-separated values (RFC 4180) whose first line names the columns.
///
/// Rows end with CRLF, LF or CR; a field in quotation marks may hold commas, line ends and doubled
/// quotation marks. A UTF-8 byte order mark is skipped, and so are blank lines. A quotation mark
/// inside an unquoted field stands for itself. Thai in windows-874 is read too; other charsets are refused.
///
/// A bad row is an error for that row only. Where a quotation mark is to blame, reading goes on
/// with the line after the one on which the row began, so that one stray mark does not swallow
/// the rest of the table; no byte is looked at more than a few times.
///
///     var reader = try CSVReader(bytes)
///     let name = reader.column(named: "name")
///     for row in reader {
///       switch row {
///       case .success(let row): print(row[name])
///       case .failure(let error): print(error)
///       }
///     }
public struct CSVReader: Sequence, IteratorProtocol, Sendable {
  /// The names of the columns, as they stand.
  public let header: [String]
  /// The charset in which the table came.
  public let charset: TableCharset

  private let bytes: [UInt8]
  /// Where the next row is looked for.
  public private(set) var offset: Int
  /// The number of the line at `offset`.
  private var line: Int
  /// Before this offset no quoted field may go past its line's end: a broken row has been read
  /// up to here already.
  private var singleLinesEnd = 0

  /// Opens the table in `bytes` and reads its header.
  ///
  /// - Throws: `CSVError` if there is no header to read, or the charset is not known.
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

  /// Opens the table in `bytes`, which is copied.
  ///
  /// - Throws: `CSVError` where there is no header to read.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) throws(CSVError) {
    try self.init(Array(bytes))
  }

  /// The column whose name is one of `names`, the first of these that the header has; upper and
  /// lower case, spaces and `_` make no difference. Nil where the table has none of them.
  public func column(named names: String...) -> Int? {
    column(named: names)
  }

  /// The column whose name is one of `names`, as `column(named:)` with a list.
  public func column(named names: [String]) -> Int? {
    let known = header.map(Self.plain)
    for name in names {
      if let index = known.firstIndex(of: Self.plain(name)) { return index }
    }
    return nil
  }

  /// The next row, or what is wrong with it; nil at the end.
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

  /// The row that was found at an offset before; nil where there is none that can be read.
  public func row(at offset: Int) -> CSVRow? {
    var reader = self
    reader.offset = offset
    return try? reader.next()?.get()
  }

  /// Goes to the line after the first of the row that `scan` found broken.
  private mutating func resume(after scan: RowScan) {
    offset = scan.start
    line = scan.firstLine + 1
    while offset < bytes.count, bytes[offset] != .lineFeed, bytes[offset] != .carriageReturn {
      offset += 1
    }
    if offset < bytes.count { offset += bytes.lengthOfLineEnd(at: offset) }
  }

  /// A column's name as it is compared.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && !$0.isWhitespace }
  }
}
