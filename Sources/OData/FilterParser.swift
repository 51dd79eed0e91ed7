import Basics

/// A recursive-descent parser for expressions (OData ABNF 4.01, `commonExpr`). The precedence of
/// operators follows OData URL Conventions, section 5.1.1.17.
struct FilterParser: ~Copyable {
  typealias Kind = FilterSyntax.Kind
  typealias Node = FilterSyntax.Node

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0
  private var nodes: [Node] = []
  /// The last result of `peekOperator` and its position.
  private var peeked: (index: Int, found: Operator) = (-1, Self.none)

  /// Parses `text` as a single expression.
  ///
  /// - Throws: `ODataProblem` if the text is invalid or exceeds a limit.
  static func parse(_ text: String) throws(ODataProblem) -> FilterSyntax {
    let bytes = Array(text.utf8)
    guard bytes.count <= FilterSyntax.longest else { throw .tooLong(limit: FilterSyntax.longest) }
    let parsed = try bytes.withUnsafeBufferPointer { bytes throws(ODataProblem) in
      var parser = FilterParser(bytes)
      return try parser.whole()
    }
    return FilterSyntax(nodes: parsed.nodes, bytes: bytes, root: parsed.root)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    nodes.reserveCapacity(min(bytes.count / 3 + 8, FilterSyntax.mostNodes))
  }

  private mutating func whole() throws(ODataProblem) -> (nodes: [Node], root: Int32) {
    let root = try expression(1)
    skipSpace()
    if index < bytes.count { throw unexpected() }
    return (nodes, root)
  }

  // MARK: Operators

  /// Parses an expression whose operators have at least this precedence.
  private mutating func expression(_ least: Int) throws(ODataProblem) -> Int32 {
    depth += 1
    defer { depth -= 1 }
    if depth > FilterSyntax.deepest { throw .tooDeep(limit: FilterSyntax.deepest) }
    var left = try unary()
    // A chain of `and` operators or of `or` operators is one node with several children; `last` is
    // the last child.
    var (joined, last): (Kind?, Int32) = (nil, -1)
    while true {
      let (kind, precedence, end) = peekOperator()
      guard precedence >= least else { return left }
      index = end
      if kind == .isIn {
        let values = try list()
        nodes[Int(left)].next = values
        left = try add(.isIn, start: Int(nodes[Int(left)].start), first: left)
        continue
      }
      let right = try expression(precedence + 1)
      if kind == joined {
        nodes[Int(last)].next = right
        nodes[Int(left)].end = nodes[Int(right)].end
        nodes[Int(left)].depth = max(nodes[Int(left)].depth, nodes[Int(right)].depth + 1)
      } else {
        nodes[Int(left)].next = right
        left = try add(kind, start: Int(nodes[Int(left)].start), first: left)
      }
      joined = kind == .and || kind == .or ? kind : nil
      last = right
    }
  }

  private mutating func unary() throws(ODataProblem) -> Int32 {
    skipSpace()
    let start = index
    if at("-"), index + 1 < bytes.count, !bytes[index + 1].isDigit, !startsInfinity(index + 1) {
      index += 1
      return try add(.negate, start: start, first: expression(7))
    }
    if at("n"), let end = word("not"), end < bytes.count,
      bytes[end].isSpace || bytes[end] == UInt8(ascii: "(")
    {
      index = end
      return try add(.not, start: start, first: expression(7))
    }
    return try primary()
  }

  /// An operator, its precedence and the end of its keyword.
  private typealias Operator = (kind: Kind, precedence: Int, end: Int)

  /// The value for "no operator", which has a lower precedence than all operators.
  private static var none: Operator { (.or, 0, 0) }

  /// Returns the next operator after optional white space.
  private mutating func peekOperator() -> Operator {
    // All precedence levels peek at the same position, so cache the result.
    if peeked.index == index { return peeked.found }
    let found = nextOperator()
    peeked = (index, found)
    return found
  }

  private func nextOperator() -> Operator {
    var start = index
    while start < bytes.count, bytes[start].isSpace { start += 1 }
    // After a bracket or a quotation mark, an operator may follow without a space.
    if start == index, index > 0, bytes[index - 1] != UInt8(ascii: ")"),
      bytes[index - 1] != UInt8(ascii: "'")
    {
      return Self.none
    }
    var end = start
    var word: UInt64 = 0
    while end < bytes.count, bytes[end].isLetter, end - start < 6 {
      word = word << 8 | UInt64(bytes[end])
      end += 1
    }
    guard end > start, end < bytes.count, bytes[end].isSpace || bytes[end] == UInt8(ascii: "("),
      let (kind, precedence) = Kind.operation(word)
    else { return Self.none }
    return (kind, precedence, end)
  }

  /// Parses the values after `in`; see `arguments`.
  private mutating func list() throws(ODataProblem) -> Int32 {
    try expect("(")
    return try arguments()
  }

  /// Parses comma-separated expressions up to the closing bracket. Returns the first expression's
  /// node, which links to the others, or -1 for an empty list.
  private mutating func arguments() throws(ODataProblem) -> Int32 {
    if skip(")") { return -1 }
    let first = try expression(1)
    var last = first
    while true {
      if skip(")") { return first }
      try expect(",")
      let next = try expression(1)
      nodes[Int(last)].next = next
      last = next
    }
  }

  // MARK: Fields, functions and values

  private mutating func primary() throws(ODataProblem) -> Int32 {
    guard index < bytes.count else { throw .unfinished }
    let start = index
    let byte = bytes[index]
    if byte == UInt8(ascii: "(") {
      index += 1
      let inner = try expression(1)
      try expect(")")
      // A bracketed expression is a single operand, so operators outside the brackets must not
      // extend its node.
      return inner
    }
    if byte == UInt8(ascii: "'") {
      try quoted()
      return try add(.string, start: start, first: -1)
    }
    if byte.isDigit || byte.isSign { return try numeral() }
    guard byte.isNameStart else { throw unexpected() }
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
    if index < bytes.count {
      if bytes[index] == UInt8(ascii: "'") { return try prefixed(start) }
      if bytes[index] == UInt8(ascii: "-"), index - start == 8 {
        index = start
        return try numeral()
      }
      if bytes[index] == UInt8(ascii: "(") {
        let end = index
        index += 1
        let node = try add(.call, start: start, first: arguments())
        // The source text of a call node is only the function's name.
        nodes[Int(node)].end = Int32(end)
        return node
      }
      if bytes[index] == UInt8(ascii: "/") { return try path(start) }
    }
    return try add(constant(start..<index) ?? .name, start: start, first: -1)
  }

  /// Parses the part after a slash: a member of `$it`, or `any` or `all` with a condition on a
  /// list.
  private mutating func path(_ start: Int) throws(ODataProblem) -> Int32 {
    let name = start..<index
    index += 1
    if matches("$it", name) {
      depth += 1
      defer { depth -= 1 }
      if depth > FilterSyntax.deepest { throw .tooDeep(limit: FilterSyntax.deepest) }
      return try primary()
    }
    guard let (end, kind) = word("any").map({ ($0, Kind.any) }) ?? word("all").map({ ($0, .all) }),
      end < bytes.count, bytes[end] == UInt8(ascii: "(")
    else { throw unexpected() }
    let field = try add(.name, start: start, first: -1)
    nodes[Int(field)].end = Int32(name.upperBound)
    index = end + 1
    if kind == .any, skip(")") { return try add(kind, start: start, first: field) }
    skipSpace()
    let first = index
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
    guard index > first, bytes[first].isNameStart else { throw unexpected() }
    let variable = try add(.name, start: first, first: -1)
    try expect(":")
    let condition = try expression(1)
    try expect(")")
    nodes[Int(field)].next = variable
    nodes[Int(variable)].next = condition
    return try add(kind, start: start, first: field)
  }

  private func constant(_ name: Range<Int>) -> Kind? {
    switch name.count {
    case 3: matches("INF", name) || matches("NaN", name) ? .number : nil
    case 4: matches("null", name) ? .null : matches("true", name) ? .boolean : nil
    case 5: matches("false", name) ? .boolean : nil
    default: nil
    }
  }

  /// Parses a literal with a type name before the quotation mark.
  private mutating func prefixed(_ start: Int) throws(ODataProblem) -> Int32 {
    let name = start..<index
    try quoted()
    let kind: Kind =
      matches("geography", name)
      ? .geography
      : matches("duration", name) ? .duration : matches("binary", name) ? .binary : .enumeration
    return try add(kind, start: start, first: -1)
  }

  /// Skips a quoted string, in which a doubled quotation mark represents a single quotation mark.
  private mutating func quoted() throws(ODataProblem) {
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "'") {
        guard at("'") else { return }
        index += 1
      }
    }
    throw .unfinished
  }

  /// Parses a number, or another literal that starts with a digit or sign.
  private mutating func numeral() throws(ODataProblem) -> Int32 {
    let start = index
    var kind = Kind.number
    index += bytes[index].isSign ? 1 : 0
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isSign || byte == UInt8(ascii: ":") {
        if byte != UInt8(ascii: ":"), kind == .number, index > start,
          bytes[index - 1] | 0x20 == UInt8(ascii: "e"), index - start < 8
        {
          // The sign belongs to an exponent.
        } else if kind == .number {
          kind = byte == UInt8(ascii: ":") ? .timeOfDay : .date
        }
      } else if byte == UInt8(ascii: "T"), kind == .date {
        kind = .dateTime
      } else if !byte.isDigit, !byte.isLetter, byte != UInt8(ascii: ".") {
        break
      }
      index += 1
    }
    if kind == .date, index - start == 36 { kind = .guid }
    return try add(kind, start: start, first: -1)
  }

  // MARK: Bytes

  /// Adds a node whose first child is `first`, or a node without children if `first` is -1.
  private mutating func add(
    _ kind: Kind, start: Int, first: Int32
  ) throws(ODataProblem) -> Int32 {
    guard nodes.count < FilterSyntax.mostNodes else {
      throw .tooManyParts(limit: FilterSyntax.mostNodes)
    }
    var depth: Int16 = 0
    var child = first
    while child >= 0 {
      depth = max(depth, nodes[Int(child)].depth)
      child = nodes[Int(child)].next
    }
    guard depth < FilterSyntax.deepest else { throw .tooDeep(limit: FilterSyntax.deepest) }
    nodes.append(
      Node(kind: kind, depth: depth + 1, start: Int32(start), end: Int32(index), first: first))
    return Int32(nodes.count - 1)
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  /// Skips white space and the mark, and returns whether the mark was present.
  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard at(mark) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ mark: Unicode.Scalar) throws(ODataProblem) {
    guard skip(mark) else { throw unexpected() }
  }

  private func at(_ mark: Unicode.Scalar) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: mark)
  }

  /// Returns the end of `word` if it is the next word; otherwise nil.
  private func word(_ word: StaticString) -> Int? {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, matches(word, index..<end),
      end == bytes.count || !bytes[end].isNamePart
    else { return nil }
    return end
  }

  private func startsInfinity(_ start: Int) -> Bool {
    start + 3 <= bytes.count && matches("INF", start..<start + 3)
  }

  private func matches(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard word.utf8CodeUnitCount == range.count else { return false }
    for offset in 0..<range.count where word.utf8Start[offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }

  private func unexpected() -> ODataProblem {
    guard index < bytes.count else { return .unfinished }
    let rest = bytes[index..<min(index + 80, bytes.count)]
    return .unexpected(String(decoding: rest, as: UTF8.self), at: index + 1)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 }
  fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
  fileprivate var isNameStart: Bool {
    isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
  /// Whether a name may contain the byte: a letter, digit, `_`, `$`, period or non-ASCII byte. Uses
  /// a bit mask for ASCII bytes, because the parser tests most bytes of a filter.
  fileprivate var isNamePart: Bool {
    let bits: UInt64 = self < 0x40 ? 0x03FF_4010_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return self >= 0x80 || bits >> UInt64(self & 0x3F) & 1 != 0
  }
}
