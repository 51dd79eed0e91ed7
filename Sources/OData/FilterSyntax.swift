/// An expression of `$filter` or `$orderby` as it is written: nodes in one array, texts as places in the
/// bytes that were read.
struct FilterSyntax: Sendable {
  /// What a node is.
  enum Kind: UInt8, Sendable {
    case and, or, not, negate
    case equal, notEqual, greater, greaterOrEqual, less, lessOrEqual, has, isIn
    case add, subtract, multiply, divide, divideBy, modulo
    /// A function with its arguments, or a field.
    case call, name
    /// A list with a condition on one or each of its values: the variable and the condition.
    case any, all
    // Values.
    case null, boolean, string, number, date, dateTime, timeOfDay, duration, guid, binary
    case geography, enumeration

    /// The words of operators.
    static let words: [(word: StaticString, kind: Kind, precedence: Int)] = [
      ("or", .or, 1), ("and", .and, 2), ("eq", .equal, 3), ("ne", .notEqual, 3),
      ("gt", .greater, 4), ("ge", .greaterOrEqual, 4), ("lt", .less, 4),
      ("le", .lessOrEqual, 4), ("add", .add, 5), ("sub", .subtract, 5),
      ("mul", .multiply, 6), ("div", .divide, 6), ("divby", .divideBy, 6),
      ("mod", .modulo, 6), ("has", .has, 8), ("in", .isIn, 8),
    ]

    /// The word of an operator.
    var word: String { Self.words.first { $0.kind == self }.map { "\($0.word)" } ?? "" }
  }

  /// A node with the bytes that it was read from, and its first child and next sibling; -1 where there
  /// is none.
  struct Node: Sendable {
    var kind: Kind
    var depth: Int16
    var start: Int32
    var end: Int32
    var first: Int32 = -1
    var next: Int32 = -1
  }

  /// Bytes of an expression at most.
  static let longest = 64 << 10
  /// How deep expressions nest at most; a list of conditions between `and` or `or` is one level.
  static let deepest = 100
  /// Nodes at most.
  static let mostNodes = 20_000

  var nodes: [Node] = []
  let bytes: [UInt8]
  var root: Int32 = -1

  /// The children of a node in order.
  func children(of node: Int32) -> [Int32] {
    var children: [Int32] = []
    var child = nodes[Int(node)].first
    while child >= 0 {
      children.append(child)
      child = nodes[Int(child)].next
    }
    return children
  }

  /// The text that a node was read from.
  func text(_ node: Int32) -> String {
    let node = nodes[Int(node)]
    return String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
  }
}
