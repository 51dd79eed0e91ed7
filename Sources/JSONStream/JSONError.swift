public import Messages

/// Why bytes are no JSON text that is read here.
public enum JSONError: Error, Sendable, Hashable {
  /// There was nothing, or only white space.
  case empty
  /// The text ends before its value does.
  case truncated
  /// What stands at `line` (from 1) and `offset` (in bytes, from 0) cannot stand there.
  case malformed(line: Int, offset: Int)
  /// The bytes at `line` are not UTF-8.
  case notUTF8(line: Int)
  /// Arrays and objects are nested deeper than the limit.
  case tooDeep(limit: Int)
}

extension JSONError: Localized {
  /// The error in one sentence.
  public var message: Message {
    switch self {
    case .empty: Message("The document is empty.", "เอกสารว่างเปล่า")
    case .truncated:
      Message("The document ends before its JSON value does.", "เอกสารจบก่อนค่า JSON")
    case .malformed(let line, _):
      Message("The document is not JSON at line \(line).", "เอกสารไม่ใช่ JSON ที่บรรทัด \(line)")
    case .notUTF8(let line):
      Message("The text at line \(line) is not UTF-8.", "ข้อความที่บรรทัด \(line) ไม่ใช่ UTF-8")
    case .tooDeep(let limit):
      Message("The document nests deeper than \(limit) levels.", "เอกสารซ้อนกันเกิน \(limit) ชั้น")
    }
  }
}
