import Geo

/// Checks an expression against a resource's fields and compiles it to closures.
struct FilterCompiler<Row>: Sendable {
  typealias Value = @Sendable (Row) -> ODataValue
  typealias Condition = @Sendable (Row) -> Bool?
  typealias Kind = FilterSyntax.Kind

  struct Typed {
    /// The expression's type; nil for `null`.
    var type: ODataType?
    var value: Value
    /// The value if it is the same for all rows; otherwise nil.
    var constant: ODataValue?
    /// The name of the field, if the expression consists only of a field.
    var field: String?
    /// The geographic test, if an index can evaluate it.
    var placing: Placing?

    var typeName: String { type?.rawValue ?? "null" }
  }

  /// A comparison of a point field with a constant point or area.
  enum Placing {
    case distance(field: String, from: Coordinate)
    case inside(field: String, MultiPolygon)
  }

  let syntax: FilterSyntax
  let entity: ODataEntity<Row>
  let now: Int64

  // MARK: Conditions

  /// Compiles the conditions that `node` joins with `and`.
  func parts(_ node: Int32) throws(ODataProblem) -> [ODataFilter<Row>.Part] {
    guard kind(node) == .and else { return [try part(node)] }
    var parts: [ODataFilter<Row>.Part] = []
    for child in syntax.children(of: node) { parts += try self.parts(child) }
    return parts
  }

  /// Compiles a condition other than `and`, with its bound if an index can evaluate it.
  private func part(_ node: Int32) throws(ODataProblem) -> ODataFilter<Row>.Part {
    let matches: Condition
    var bound: ODataFilter<Row>.Bound?
    let kind = kind(node)
    switch kind {
    case .equal, .notEqual, .greater, .greaterOrEqual, .less, .lessOrEqual:
      let (left, right) = try sides(node)
      matches = try Self.comparison(kind, left, right)
      bound = Self.bound(kind, left, right)
    case .call:
      let value = try value(node)
      matches = try Self.condition(value)
      if case .inside(let field, let area)? = value.placing { bound = .inside(field: field, area) }
    default: matches = try condition(node)
    }
    return ODataFilter.Part(
      matches: matches, bound: bound, size: syntax.work(node).steps, syntax: syntax, node: node)
  }

  /// Compiles a condition; its result is nil if a required value is null.
  func condition(_ node: Int32) throws(ODataProblem) -> Condition {
    switch kind(node) {
    case .and, .or:
      let isAnd = kind(node) == .and
      let conditions = try syntax.children(of: node).map { child throws(ODataProblem) in
        try condition(child)
      }
      return { row in
        var result: Bool? = isAnd
        for condition in conditions {
          guard let holds = condition(row) else {
            result = nil
            continue
          }
          if holds != isAnd { return holds }
        }
        return result
      }
    case .not:
      let condition = try condition(syntax.nodes[Int(node)].first)
      return { row in condition(row).map { !$0 } }
    case .equal, .notEqual, .greater, .greaterOrEqual, .less, .lessOrEqual:
      let (left, right) = try sides(node)
      return try Self.comparison(kind(node), left, right)
    case .has:
      let sides = try sides(node)
      guard sides.left.type == .string, sides.right.type == .string else {
        throw .otherTypes("has", sides.left.typeName, sides.right.typeName)
      }
      return Self.equality(sides.left, sides.right, isEqual: true)
    case .isIn: return try membership(node)
    case .any, .all: return try quantifier(node)
    default: return try Self.condition(value(node))
    }
  }

  /// Converts a Boolean value to a condition.
  private static func condition(_ value: Typed) throws(ODataProblem) -> Condition {
    guard value.type == .boolean else { throw .notACondition }
    let get = value.value
    return { row in if case .bool(let holds) = get(row) { holds } else { nil } }
  }

  private func sides(_ node: Int32) throws(ODataProblem) -> (left: Typed, right: Typed) {
    let children = syntax.children(of: node)
    return (try value(children[0]), try value(children[1]))
  }

  private static func comparison(
    _ kind: Kind, _ left: Typed, _ right: Typed
  ) throws(ODataProblem) -> Condition {
    if let first = left.type, let second = right.type {
      let isEquality = kind == .equal || kind == .notEqual
      guard first.compares(with: second), isEquality || first.isOrdered else {
        throw .otherTypes(kind.word, left.typeName, right.typeName)
      }
    }
    if kind == .equal || kind == .notEqual {
      return equality(left, right, isEqual: kind == .equal)
    }
    let (get, other) = (left.value, right.value)
    if case .number(let limit)? = right.constant {
      // Use a fast path for comparisons with a number, the most frequent kind of comparison.
      let holds: @Sendable (Double) -> Bool =
        switch kind {
        case .greater: { $0 > limit }
        case .greaterOrEqual: { $0 >= limit }
        case .less: { $0 < limit }
        default: { $0 <= limit }
        }
      return { row in if case .number(let number) = get(row) { holds(number) } else { false } }
    }
    return { row in
      let (left, right) = (get(row), other(row))
      // Null is neither less nor greater than any value (OData URL Conventions, section 5.1.1.1).
      if left == .null || right == .null { return false }
      switch kind {
      case .greater: return right.precedes(left)
      case .greaterOrEqual: return right.precedes(left) || left.equals(right)
      case .less: return left.precedes(right)
      default: return left.precedes(right) || left.equals(right)
      }
    }
  }

  private static func equality(_ left: Typed, _ right: Typed, isEqual: Bool) -> Condition {
    let (get, other) = (left.value, right.value)
    if let constant = right.constant { return { row in get(row).equals(constant) == isEqual } }
    return { row in get(row).equals(other(row)) == isEqual }
  }

  private func membership(_ node: Int32) throws(ODataProblem) -> Condition {
    let children = syntax.children(of: node)
    let left = try value(children[0])
    let values = try children.dropFirst().map { child throws(ODataProblem) in
      let right = try value(child)
      guard let constant = right.constant else { throw .otherArguments("in") }
      if let first = left.type, let second = right.type, !first.compares(with: second) {
        throw .otherTypes("in", left.typeName, right.typeName)
      }
      return constant
    }
    let get = left.value
    return { row in
      let value = get(row)
      return values.contains { $0.equals(value) }
    }
  }

  /// Compiles a condition on the elements of a list; each element is evaluated like a row.
  private func quantifier(_ node: Int32) throws(ODataProblem) -> Condition {
    let children = syntax.children(of: node)
    let name = syntax.text(children[0])
    let property = try entity.property(name)
    guard property.field.isList else {
      throw .otherTypes(kind(node) == .any ? "any" : "all", property.field.type.rawValue, "list")
    }
    let get = property.value
    @Sendable func list(_ row: Row) -> [String] {
      if case .list(let values) = get(row) { values } else { [] }
    }
    guard children.count == 3 else { return { !list($0).isEmpty } }
    let element = ODataEntity<String>(
      name, key: syntax.text(children[1]),
      [
        ODataProperty(syntax.text(children[1]), property.field.type, property.field.summary) {
          .string($0)
        }
      ])
    let holds = try FilterCompiler<String>(syntax: syntax, entity: element, now: now)
      .condition(children[2])
    let isAny = kind(node) == .any
    return { row in
      isAny
        ? list(row).contains { holds($0) == true } : list(row).allSatisfy { holds($0) == true }
    }
  }

  func kind(_ node: Int32) -> Kind { syntax.nodes[Int(node)].kind }

  // MARK: Index bounds

  private static func bound(
    _ kind: Kind, _ left: Typed, _ right: Typed
  ) -> ODataFilter<Row>.Bound? {
    guard let constant = right.constant else { return nil }
    switch kind {
    case .less, .lessOrEqual:
      guard case .distance(let field, let center)? = left.placing,
        case .number(let metres) = constant
      else { return nil }
      return .within(field: field, metres: metres, of: center, isOpen: kind == .less)
    case .equal: return left.field.map { .equal(field: $0, constant) }
    case .greater, .greaterOrEqual:
      return left.field.map { .above(field: $0, constant, isOpen: kind == .greater) }
    default: return nil
    }
  }
}
