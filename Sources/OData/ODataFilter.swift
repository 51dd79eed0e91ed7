public import Geo

/// A condition on the rows of a resource: parsed, checked against its fields, and ready to be asked of
/// many rows.
public struct ODataFilter<Row>: Sendable {
  /// One of the conditions that all have to hold.
  public struct Part: Sendable {
    /// Whether a row meets it; nil where something it needs is not known.
    public let matches: @Sendable (Row) -> Bool?
    /// What it says, where an index knows the rows that meet it.
    public let bound: Bound?
    /// How much there is to do for each row, in steps of about 40 ns.
    public let size: Int
    let syntax: FilterSyntax
    let node: Int32

    /// What takes the most of that, as it is written.
    public var dearest: String { syntax.dearest(node) }
  }

  /// A condition for which no row need be looked at.
  public enum Bound: Sendable {
    /// The field is the place of the row, and lies so many metres at most from the other place.
    /// `isOpen`: less than that.
    case within(field: String, metres: Double, of: Coordinate, isOpen: Bool)
    /// The field is the place of the row, and lies in the area.
    case inside(field: String, MultiPolygon)
    /// The field is equal to the value.
    case equal(field: String, ODataValue)
    /// The field is greater than the value, which it may be equal to unless `isOpen`.
    case above(field: String, ODataValue, isOpen: Bool)
  }

  /// All have to hold.
  public let parts: [Part]
  /// How much there is to do for each row, in steps of about 40 ns.
  public let size: Int

  /// The condition that `text` states of the rows of `entity`.
  ///
  /// - Parameter now: What `now()` is, in microseconds since 1970.
  /// - Throws: `ODataProblem`.
  public init(
    parsing text: String, of entity: ODataEntity<Row>, now: Int64
  ) throws(ODataProblem) {
    let syntax = try FilterParser.parse(text)
    let compiler = FilterCompiler(syntax: syntax, entity: entity, now: now)
    parts = try compiler.parts(syntax.root)
    size = parts.reduce(0) { $0 + $1.size }
  }

  /// Whether a row meets the condition.
  public func matches(_ row: Row) -> Bool { parts.allSatisfy { $0.matches(row) == true } }
}

/// An expression of `$filter` or `$orderby` by its grammar alone.
public enum ODataExpression {
  /// How many operators, fields and values `text` has.
  ///
  /// - Throws: `ODataProblem` where it is no expression.
  public static func size(parsing text: String) throws(ODataProblem) -> Int {
    try FilterParser.parse(text).nodes.count
  }
}

/// One of the values by which rows are put in order.
public struct ODataOrder<Row>: Sendable {
  /// The value of a row.
  public let value: @Sendable (Row) -> ODataValue
  /// Whether the greatest comes first.
  public let isDescending: Bool
  /// How much there is to do for each row, in steps of about 40 ns.
  public let size: Int
  /// The expression as it is written.
  public let text: String

  /// Steps for comparing the values of a row with those of others.
  private static var sortingSteps: Int { 12 }

  /// What `$orderby` lists: expressions with `asc` or `desc` behind them.
  ///
  /// - Throws: `ODataProblem`.
  public static func list(
    parsing text: String, of entity: ODataEntity<Row>, now: Int64
  ) throws(ODataProblem) -> [ODataOrder] {
    let items = separated(text)
    guard items.count <= mostOrders else { throw .tooManyParts(limit: mostOrders) }
    return try items.map { item throws(ODataProblem) in
      var item = item.trimmed
      var isDescending = false
      for (word, descends) in [(" desc", true), (" asc", false)] where item.hasSuffix(word) {
        item = item.dropLast(word.count).trimmed
        isDescending = descends
        break
      }
      let syntax = try FilterParser.parse(String(item))
      let compiler = FilterCompiler(syntax: syntax, entity: entity, now: now)
      let value = try compiler.value(syntax.root)
      guard let type = value.type, type.isOrdered else {
        throw .otherTypes("$orderby", value.typeName, value.typeName)
      }
      return ODataOrder(
        value: value.value, isDescending: isDescending,
        size: syntax.work(syntax.root).steps + sortingSteps, text: String(item))
    }
  }

  /// Expressions in `$orderby` at most.
  private static var mostOrders: Int { 10 }

  /// The parts between commas that stand in no brackets or quotation marks.
  private static func separated(_ text: String) -> [Substring] {
    var (parts, start, depth, isQuoted): ([Substring], String.Index, Int, Bool) =
      ([], text.startIndex, 0, false)
    for index in text.indices {
      switch text[index] {
      case "'": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      case "," where !isQuoted && depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
