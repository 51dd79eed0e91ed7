public import Messages

/// The reason why a table cannot be read.
public enum CSVError: Error, Sendable, Hashable, Localized {
  /// There is no header line: the input is empty or contains only blank lines.
  case noHeader
  /// The header, which starts on `line`, has a quoted name that is not closed or is followed by
  /// text.
  case brokenHeader(line: Int)
  /// The byte order mark indicates UTF-16 or UTF-32.
  case notUTF8
  /// The bytes on a line are neither UTF-8 nor Thai in windows-874.
  case otherCharset(line: Int)

  /// A one-sentence message for the user.
  public var message: Message {
    switch self {
    case .noHeader:
      Message(
        "The table is empty: its first line must name the columns.",
        "ตารางว่างเปล่า บรรทัดแรกต้องเป็นชื่อคอลัมน์")
    case .brokenHeader(let line):
      Message(
        "The column names on line \(line) have a stray quotation mark.",
        "ชื่อคอลัมน์ในบรรทัดที่ \(line) มีเครื่องหมายคำพูดที่ไม่เข้าคู่")
    case .notUTF8:
      Message(
        "The table is not UTF-8: save it as CSV UTF-8 and try again.",
        "ตารางไม่ใช่ UTF-8 บันทึกเป็น CSV UTF-8 แล้วลองใหม่")
    case .otherCharset(let line):
      Message(
        "The table is in a charset that is neither UTF-8 nor windows-874, as line \(line) shows: save it as CSV UTF-8 and try again.",
        "ตารางไม่ใช่ทั้ง UTF-8 และ windows-874 ดูได้จากบรรทัดที่ \(line) บันทึกเป็น CSV UTF-8 แล้วลองใหม่")
    }
  }
}

/// The reason why a row of a table cannot be read; later rows are not affected.
public struct CSVRowError: Error, Sendable, Hashable, Localized {
  /// The reason, for pattern matching.
  public enum Reason: Sendable, Hashable {
    /// A quoted field is not closed.
    case unclosedQuote
    /// Text follows the closing quotation mark of a quoted field.
    case textAfterQuote
    /// The row has `found` fields, but the header has only `expected` column names.
    case tooManyFields(found: Int, expected: Int)
  }

  /// The line on which the row starts; the first line is 1.
  public let line: Int
  public let reason: Reason

  /// Creates an error for the row that starts on `line`.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// A one-sentence message for the user.
  public var message: Message {
    switch reason {
    case .unclosedQuote:
      Message(
        "Line \(line): a quotation mark is not closed.",
        "บรรทัดที่ \(line): เครื่องหมายคำพูดไม่มีตัวปิด")
    case .textAfterQuote:
      Message(
        "Line \(line): there is text after a closing quotation mark.",
        "บรรทัดที่ \(line): มีข้อความหลังเครื่องหมายคำพูดปิด")
    case .tooManyFields(let found, let expected):
      Message(
        "Line \(line): the row has \(found) fields, the header has \(expected).",
        "บรรทัดที่ \(line): แถวมี \(found) ช่อง แต่หัวตารางมี \(expected) ช่อง")
    }
  }
}
