extension FilterCompiler {
  /// Compiles an expression that has a value.
  func value(_ node: Int32) throws(ODataProblem) -> Typed {
    switch kind(node) {
    case .name:
      let property = try entity.property(syntax.text(node))
      if property.field.isList { throw .aList(property.field.name) }
      return Typed(type: property.field.type, value: property.value, field: property.field.name)
    case .negate:
      let operand = try value(syntax.nodes[Int(node)].first)
      guard operand.type?.isNumber != false else {
        throw .otherTypes("-", operand.typeName, operand.typeName)
      }
      if case .number(let number)? = operand.constant {
        return Typed(
          type: operand.type, value: { _ in .number(-number) }, constant: .number(-number))
      }
      let get = operand.value
      return Typed(type: operand.type) { row in
        if case .number(let number) = get(row) { .number(-number) } else { .null }
      }
    case .add, .subtract, .multiply, .divide, .divideBy, .modulo: return try arithmetic(node)
    case .call: return try call(node).typed()
    case .and, .or, .not, .equal, .notEqual, .greater, .greaterOrEqual, .less, .lessOrEqual, .has,
      .isIn, .any, .all:
      let condition = try condition(node)
      return Typed(type: .boolean) { row in condition(row).map(ODataValue.bool) ?? .null }
    default:
      let (value, type) = try syntax.value(node)
      return Typed(type: type, value: { _ in value }, constant: value)
    }
  }

  private func arithmetic(_ node: Int32) throws(ODataProblem) -> Typed {
    let children = syntax.children(of: node)
    let (left, right) = (try value(children[0]), try value(children[1]))
    let kind = kind(node)
    guard left.type?.isNumber != false, right.type?.isNumber != false else {
      throw .otherTypes(kind.word, left.typeName, right.typeName)
    }
    let isWhole = [left, right].allSatisfy { $0.type == .int32 || $0.type == .int64 }
    let (get, other) = (left.value, right.value)
    return Typed(type: isWhole && kind != .divideBy ? .int64 : .decimal) { row in
      guard case .number(let left) = get(row), case .number(let right) = other(row) else {
        return .null
      }
      switch kind {
      case .add: return .number(left + right)
      case .subtract: return .number(left - right)
      case .multiply: return .number(left * right)
      // Division by zero yields null instead of an error.
      case _ where right == 0: return .null
      case .divide where isWhole: return .number((left / right).rounded(.towardZero))
      case .modulo: return .number(left.truncatingRemainder(dividingBy: right))
      default: return .number(left / right)
      }
    }
  }
}
