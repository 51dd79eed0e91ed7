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

extension JSONError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .empty: "The document is empty."
    case .truncated: "The document ends before its JSON value does."
    case .malformed(let line, _): "The document is not JSON at line \(line)."
    case .notUTF8(let line): "The text at line \(line) is not UTF-8."
    case .tooDeep(let limit): "The document nests deeper than \(limit) levels."
    }
  }
}
