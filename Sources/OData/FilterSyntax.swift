/// The syntax tree of a `$filter` or `$orderby` expression: an array of nodes that refer to ranges
/// of the source bytes.
struct FilterSyntax: Sendable {
  /// The type of a node.
  enum Kind: UInt8, Sendable {
    case and, or, not, negate
    case equal, notEqual, greater, greaterOrEqual, less, lessOrEqual, has, isIn
    case add, subtract, multiply, divide, divideBy, modulo
    /// A function call or a field.
    case call, name
    /// A test on the elements of a list, with a variable and a condition.
    case any, all
    // Literals.
    case null, boolean, string, number, date, dateTime, timeOfDay, duration, guid, binary
    case geography, enumeration

    /// Returns the operator and its precedence for a keyword packed into an integer, with the last
    /// letter in the lowest byte.
    static func operation(_ letters: UInt64) -> (kind: Kind, precedence: Int)? {
      switch letters {
      case 0x6F72: (.or, 1)
      case 0x61_6E64: (.and, 2)
      case 0x6571: (.equal, 3)
      case 0x6E65: (.notEqual, 3)
      case 0x6774: (.greater, 4)
      case 0x6765: (.greaterOrEqual, 4)
      case 0x6C74: (.less, 4)
      case 0x6C65: (.lessOrEqual, 4)
      case 0x61_6464: (.add, 5)
      case 0x73_7562: (.subtract, 5)
      case 0x6D_756C: (.multiply, 6)
      case 0x64_6976: (.divide, 6)
      case 0x64_6976_6279: (.divideBy, 6)
      case 0x6D_6F64: (.modulo, 6)
      case 0x68_6173: (.has, 8)
      case 0x696E: (.isIn, 8)
      default: nil
      }
    }

    /// The keyword of an operator, for use in messages.
    var word: String {
      switch self {
      case .or: "or"
      case .and: "and"
      case .equal: "eq"
      case .notEqual: "ne"
      case .greater: "gt"
      case .greaterOrEqual: "ge"
      case .less: "lt"
      case .lessOrEqual: "le"
      case .add: "add"
      case .subtract: "sub"
      case .multiply: "mul"
      case .divide: "div"
      case .divideBy: "divby"
      case .modulo: "mod"
      case .has: "has"
      case .isIn: "in"
      default: "?"
      }
    }
  }

  /// A node with its source range, first child and next sibling; -1 means absent.
  struct Node: Sendable {
    var kind: Kind
    var depth: Int16
    var start: Int32
    var end: Int32
    var first: Int32 = -1
    var next: Int32 = -1
  }

  /// The maximum length of an expression in bytes.
  static let longest = 64 << 10
  /// The maximum nesting depth. A chain of `and` or `or` conditions is a single level.
  static let deepest = 100
  /// The maximum number of nodes.
  static let mostNodes = 20_000

  var nodes: [Node] = []
  let bytes: [UInt8]
  var root: Int32 = -1

  /// Returns the children of a node in order.
  func children(of node: Int32) -> [Int32] {
    var children: [Int32] = []
    var child = nodes[Int(node)].first
    while child >= 0 {
      children.append(child)
      child = nodes[Int(child)].next
    }
    return children
  }

  /// Returns the source text of a node.
  func text(_ node: Int32) -> String {
    let node = nodes[Int(node)]
    return String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
  }
}
