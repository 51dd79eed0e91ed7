public import Geo

/// A parsed and compiled condition on a resource's rows, checked against the resource's fields.
public struct ODataFilter<Row>: Sendable {
  /// One of the conditions that `and` joins, or the only condition.
  public struct Part: Sendable {
    /// Returns whether a row meets the condition; nil if a required value is null.
    public let matches: @Sendable (Row) -> Bool?
    /// The condition in a form that an index can evaluate; nil if the condition has no such form.
    public let bound: Bound?
    /// The cost per row, in steps of about 40 ns.
    public let size: Int
    let syntax: FilterSyntax
    let node: Int32

    /// The source text of the condition's most expensive part.
    public var dearest: String { syntax.dearest(node) }
  }

  /// A condition that an index can evaluate without reading rows.
  public enum Bound: Sendable {
    /// The position in the field is within this distance of a point. If `isOpen` is true, the
    /// distance itself is excluded.
    case within(field: String, metres: Double, of: Coordinate, isOpen: Bool)
    /// The position in the field is inside the area.
    case inside(field: String, MultiPolygon)
    /// The field is equal to the value.
    case equal(field: String, ODataValue)
    /// The field is greater than the value or, unless `isOpen` is true, equal to it.
    case above(field: String, ODataValue, isOpen: Bool)
  }

  /// The conditions; a row must meet all of them.
  public let parts: [Part]
  /// The cost per row, in steps of about 40 ns.
  public let size: Int

  /// Compiles the condition in `text` for the rows of `entity`.
  ///
  /// - Parameter now: The value of `now()`, in microseconds since 1970.
  /// - Throws: `ODataProblem`.
  public init(
    parsing text: String, of entity: ODataEntity<Row>, now: Int64
  ) throws(ODataProblem) {
    let syntax = try FilterParser.parse(text)
    let compiler = FilterCompiler(syntax: syntax, entity: entity, now: now)
    parts = try compiler.parts(syntax.root)
    size = parts.reduce(0) { $0 + $1.size }
  }

  /// Whether a row meets all conditions.
  public func matches(_ row: Row) -> Bool { parts.allSatisfy { $0.matches(row) == true } }
}

/// Syntax checks for `$filter` and `$orderby` expressions that do not require a schema.
public enum ODataExpression {
  /// Returns the number of operators, fields and values in `text`.
  ///
  /// - Throws: `ODataProblem` if the text is not a valid expression.
  public static func size(parsing text: String) throws(ODataProblem) -> Int {
    try FilterParser.parse(text).nodes.count
  }
}

/// A sort key in a query.
public struct ODataOrder<Row>: Sendable {
  /// Returns the sort value of a row.
  public let value: @Sendable (Row) -> ODataValue
  /// Whether the greatest value comes first.
  public let isDescending: Bool
  /// The cost per row, in steps of about 40 ns.
  public let size: Int
  /// The expression's source text.
  public let text: String

  /// The cost, in steps, of comparing a row's sort value with other values.
  private static var sortingSteps: Int { 12 }

  /// Parses `$orderby`: expressions, optionally followed by `asc` or `desc`.
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

  /// The maximum number of expressions in `$orderby`.
  private static var mostOrders: Int { 10 }

  /// Splits the text at commas outside brackets and quotation marks.
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
