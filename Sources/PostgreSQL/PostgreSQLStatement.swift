import CPostgreSQL

/// A statement with arguments, prepared on a connection when it first runs. The statement's
/// arguments, numbered from 1, keep their values until they are set again. An integer or
/// floating-point argument can be used for a parameter of any numeric type.
public final class PostgreSQLStatement {
  /// The values of a row, which are valid until the next row; nil for null. Numbers are binary and
  /// big-endian.
  public typealias Fields = UnsafePointer<UnsafeRawBufferPointer?>

  private struct Argument {
    /// The argument's bytes; for a number, these are its digits and a terminating zero byte for C.
    var bytes: [UInt8]
    var isBinary = false
  }

  private let connection: PostgreSQLConnection
  private let command: String
  /// The name of the prepared statement on the server; nil if it is not prepared.
  private let name: String?
  private var isPrepared = false
  private var arguments: [Argument?] = []
  /// The column names of the result, which are available after the statement has run.
  public private(set) var columnNames: [String] = []

  /// Creates a statement on `connection`.
  ///
  /// - Parameters:
  ///   - name: A name that is unique on the connection; nil for a statement that does not run often
  ///     enough to be prepared.
  ///   - command: The command, in which `$1` and so on represent the arguments.
  public init(_ command: String, named name: String?, on connection: PostgreSQLConnection) {
    self.connection = connection
    self.command = command
    self.name = name
  }

  /// Sets an argument.
  public func bind(_ value: Int64?, at place: Int32) {
    set(value.map { Argument(bytes: Array("\($0)".utf8) + [0]) }, at: place)
  }

  /// Sets an argument.
  public func bind(_ value: Double, at place: Int32) {
    set(Argument(bytes: Array("\(value)".utf8) + [0]), at: place)
  }

  /// Sets an argument. A zero byte, which PostgreSQL does not allow in text, becomes U+FFFD.
  public func bind(_ text: String, at place: Int32) {
    var bytes = Array(text.utf8)
    if bytes.contains(0) { bytes = Array(text.replacing("\0", with: "\u{FFFD}").utf8) }
    set(Argument(bytes: bytes, isBinary: true), at: place)
  }

  /// Sets an argument.
  public func bind(_ bytes: [UInt8], at place: Int32) {
    set(Argument(bytes: bytes, isBinary: true), at: place)
  }

  private func set(_ argument: Argument?, at place: Int32) {
    while arguments.count < place { arguments.append(nil) }
    arguments[Int(place) - 1] = argument
  }

  /// Runs the statement, and calls `body` with each row after all rows have arrived. Other
  /// statements can run during the call.
  ///
  /// - Returns: The number of rows that the statement changed or returned.
  /// - Throws: `PostgreSQLError`, or any error that `body` throws.
  @discardableResult
  public func run(_ body: (Fields) throws -> Void) throws -> Int {
    try connection.settle()
    if let name, !isPrepared {
      guard cpq_send_prepare(connection.connection, name, command) else {
        throw connection.failure()
      }
      try connection.flush()
      try connection.forEachResult()
      isPrepared = true
    }
    try send()
    try connection.flush()
    var results: [OpaquePointer] = []
    defer { for result in results { cpq_clear(result) } }
    try connection.keepResults(in: &results)
    var count = 0
    for result in results {
      count += Int(cpq_changes(result))
      try forEachRow(of: result, body)
    }
    return count
  }

  private func forEachRow(of result: OpaquePointer, _ body: (Fields) throws -> Void) throws {
    let columns = cpq_columns(result)
    if columnNames.isEmpty {
      columnNames = (0..<columns).map { String(cString: cpq_column_name(result, $0)) }
    }
    var fields = [UnsafeRawBufferPointer?](repeating: nil, count: Int(columns))
    for row in 0..<cpq_rows(result) {
      for column in 0..<columns {
        var length: CInt = 0
        let bytes = cpq_bytes(result, row, column, &length)
        fields[Int(column)] = bytes.map { UnsafeRawBufferPointer(start: $0, count: Int(length)) }
      }
      try fields.withUnsafeBufferPointer { fields in
        if let start = fields.baseAddress { try body(start) }
      }
    }
  }

  /// Sends all arguments in one buffer.
  private func send() throws {
    var buffer: [UInt8] = []
    var starts: [Int?] = []
    var (lengths, isBinary): ([CInt], [CInt]) = ([], [])
    for argument in arguments {
      starts.append(argument.map { _ in buffer.count })
      // libpq ignores the length of a text argument.
      lengths.append(CInt(argument?.bytes.count ?? 0))
      isBinary.append(argument?.isBinary == true ? 1 : 0)
      buffer += argument?.bytes ?? []
    }
    // An empty string also needs an address, because nil would mean null.
    buffer.append(0)
    let isSent = buffer.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = starts.map { place in place.flatMap { start?.advanced(by: $0) } }
      return cpq_send_values(
        connection.connection, name, name == nil ? command : nil, CInt(values.count), values,
        lengths, isBinary)
    }
    guard isSent else { throw connection.failure() }
  }
}

extension PostgreSQLStatement {
  /// The command with its arguments as literals, for commands that do not support parameters.
  public var written: String {
    Self.replacing("$", in: command) { rest in
      let digits = rest.prefix { $0.isNumber }
      guard let place = Int(digits) else { return nil }
      rest.removeFirst(digits.count)
      return literal(at: place)
    }
  }

  /// Returns an argument as an SQL literal.
  private func literal(at place: Int) -> String {
    guard arguments.indices.contains(place - 1), let argument = arguments[place - 1] else {
      return "NULL"
    }
    // A number ends with a zero byte.
    guard argument.isBinary else {
      return "(\(String(decoding: argument.bytes.dropLast(), as: UTF8.self)))"
    }
    // Compare bytes instead of characters, because a quotation mark can form a single character
    // with the text after it.
    let special = [UInt8(ascii: "'"), UInt8(ascii: "\\")]
    let bytes = argument.bytes.flatMap { special.contains($0) ? [$0, $0] : [$0] }
    return "E'\(String(decoding: bytes, as: UTF8.self))'"
  }

  /// Returns `sql` with its argument marks, such as `?` or `?1`, replaced by marks such as `$1`.
  /// Quoted text remains unchanged.
  public static func numbered(_ sql: String) -> String {
    var count = 0
    return replacing("?", in: sql) { rest in
      if rest.first?.isNumber == true { return "$" }
      count += 1
      return "$\(count)"
    }
  }

  /// Returns `sql` with each unquoted `mark` replaced.
  ///
  /// - Parameter value: Returns the replacement, and removes from the text after the mark any
  ///   characters that the replacement also covers. Returns nil to keep the mark.
  private static func replacing(
    _ mark: Character, in sql: String, by value: (inout Substring) -> String?
  ) -> String {
    var text = ""
    var rest = sql[...]
    var quote: Character?
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      if character == mark, quote == nil, let value = value(&rest) {
        text += value
      } else {
        text.append(character)
      }
    }
    return text
  }
}
