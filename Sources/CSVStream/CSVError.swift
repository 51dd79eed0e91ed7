/// Why a table cannot be read at all.
public enum CSVError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no header line: the input is empty, or holds blank lines only.
  case noHeader
  /// A quoted name in the header, which begins on `line`, is not closed, or has text behind its
  /// closing quote.
  case brokenHeader(line: Int)
  /// The input is UTF-16 or UTF-32, by its byte order mark.
  case notUTF8

  /// One sentence for people.
  public var description: String {
    switch self {
    case .noHeader: "The table is empty: its first line must name the columns."
    case .brokenHeader(let line): "The column names on line \(line) have a stray quotation mark."
    case .notUTF8: "The table is not UTF-8: save it as CSV UTF-8 and try again."
    }
  }
}

/// Why one row of a table cannot be read. The rows after it can.
public struct CSVRowError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with a row.
  public enum Reason: Sendable, Hashable {
    /// A quoted field is not closed.
    case unclosedQuote
    /// There is text between a field's closing quotation mark and the next comma.
    case textAfterQuote
    /// The row has `found` fields under `expected` column names.
    case tooManyFields(found: Int, expected: Int)
  }

  /// The line, counted from 1, on which the row begins.
  public let line: Int
  /// What is wrong with it.
  public let reason: Reason

  /// The error for the row that begins on `line`.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// One sentence for people.
  public var description: String {
    switch reason {
    case .unclosedQuote: "Line \(line): a quotation mark is not closed."
    case .textAfterQuote: "Line \(line): there is text after a closing quotation mark."
    case .tooManyFields(let found, let expected):
      "Line \(line): the row has \(found) fields, the header has \(expected)."
    }
  }
}
