/// Reads one row of a table.
struct RowScan {
  /// The start of the row after any blank lines, and its line number.
  private(set) var start: Int
  private(set) var firstLine: Int
  /// The current offset, its line number, and the start offset of that line.
  private(set) var offset: Int
  private(set) var line: Int
  private(set) var lineStart: Int
  /// The fields of the row; empty at the end of the table.
  private(set) var fields: [String] = []
  /// The error that stopped the scan.
  private(set) var fault: CSVRowError.Reason?

  init(at offset: Int, line: Int) {
    self.offset = offset
    self.line = line
    start = offset
    firstLine = line
    lineStart = offset
  }

  /// Skips blank lines, reads one row, and stops at the start of the next row or at the first
  /// error. A row that starts before `singleLinesEnd` must end on the same line.
  mutating func run(
    over bytes: UnsafeBufferPointer<UInt8>, singleLinesEnd: Int, capacity: Int
  ) {
    while offset < bytes.count, bytes[offset].endsLine { passLineEnd(in: bytes) }
    guard offset < bytes.count else { return }
    start = offset
    firstLine = line
    let staysOnLine = offset < singleLinesEnd
    fields.reserveCapacity(capacity)
    while fault == nil {
      if offset < bytes.count, bytes[offset] == .quotationMark {
        readQuoted(in: bytes, staysOnLine: staysOnLine)
        if fault != nil { return }
      } else {
        readPlain(in: bytes)
      }
      guard offset < bytes.count else { return }
      guard bytes[offset] == .comma else {
        passLineEnd(in: bytes)
        return
      }
      offset += 1
    }
  }

  private mutating func passLineEnd(in bytes: UnsafeBufferPointer<UInt8>) {
    offset += bytes.lengthOfLineEnd(at: offset)
    line += 1
    lineStart = offset
  }

  private mutating func readPlain(in bytes: UnsafeBufferPointer<UInt8>) {
    let first = offset
    while offset < bytes.count, bytes[offset] != .comma, !bytes[offset].endsLine { offset += 1 }
    fields.append(String(decoding: bytes[first..<offset], as: UTF8.self))
  }

  /// Reads a quoted field from its opening quotation mark at `offset` to the byte after its closing
  /// quotation mark.
  private mutating func readQuoted(in bytes: UnsafeBufferPointer<UInt8>, staysOnLine: Bool) {
    offset += 1
    var first = offset
    /// The content of the field up to the last doubled quotation mark.
    var earlier: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == .quotationMark {
        let next = offset + 1
        guard next < bytes.count, bytes[next] == .quotationMark else { break }
        earlier.append(contentsOf: bytes[first..<next])
        offset += 2
        first = offset
      } else if byte.endsLine {
        if staysOnLine { break }
        passLineEnd(in: bytes)
      } else {
        offset += 1
      }
    }
    guard offset < bytes.count, bytes[offset] == .quotationMark else {
      fault = .unclosedQuote
      return
    }
    if earlier.isEmpty {
      fields.append(String(decoding: bytes[first..<offset], as: UTF8.self))
    } else {
      earlier.append(contentsOf: bytes[first..<offset])
      fields.append(String(decoding: earlier, as: UTF8.self))
    }
    offset += 1
    if offset < bytes.count, bytes[offset] != .comma, !bytes[offset].endsLine {
      fault = .textAfterQuote
    }
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let comma = UInt8(ascii: ",")
  static let quotationMark = UInt8(ascii: "\"")

  var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns 2 if CRLF is at `index`, and otherwise 1.
  func lengthOfLineEnd(at index: Int) -> Int {
    let next = index + 1
    return self[index] == .carriageReturn && next < endIndex && self[next] == .lineFeed ? 2 : 1
  }
}
