import Basics
import Geo

extension FilterCompiler {
  /// An expression with a value.
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
    case .call: return try call(node)
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
      // Nothing can be divided by zero; a row for which it would be has no value.
      case _ where right == 0: return .null
      case .divide where isWhole: return .number((left / right).rounded(.towardZero))
      case .modulo: return .number(left.truncatingRemainder(dividingBy: right))
      default: return .number(left / right)
      }
    }
  }

  // MARK: Functions

  private func call(_ node: Int32) throws(ODataProblem) -> Typed {
    let name = syntax.text(node)
    let arguments = try syntax.children(of: node).map { child throws(ODataProblem) in
      try value(child)
    }
    let types = arguments.map(\.type)
    func require(_ holds: Bool) throws(ODataProblem) {
      if !holds { throw .otherArguments(name) }
    }
    let texts = types.allSatisfy { $0 == .string || $0 == nil }
    switch name {
    case "now", "mindatetime", "maxdatetime":
      try require(arguments.isEmpty)
      let time = name == "now" ? now : name == "mindatetime" ? Self.earliest : Self.latest
      return Typed(type: .dateTimeOffset, value: { _ in .moment(time) }, constant: .moment(time))
    case "contains", "startswith", "endswith":
      try require(arguments.count == 2 && texts)
      let test: @Sendable (String, String) -> Bool =
        switch name {
        case "contains": { TextSearch.place(of: $1, in: $0) != nil }
        case "startswith": { $0.utf8.starts(with: $1.utf8) }
        default: { $0.utf8.reversed().starts(with: $1.utf8.reversed()) }
        }
      return pair(arguments, .boolean) { .bool(test($0, $1)) }
    case "indexof":
      try require(arguments.count == 2 && texts)
      return pair(arguments, .int32) { text, part in
        .number(Double(TextSearch.place(of: part, in: text).map { text.prefixCount($0) } ?? -1))
      }
    case "concat":
      try require(arguments.count == 2 && texts)
      return pair(arguments, .string) { .string($0 + $1) }
    case "tolower", "toupper", "trim", "length":
      try require(arguments.count == 1 && texts)
      let get = arguments[0].value
      let change: @Sendable (String) -> ODataValue =
        switch name {
        case "tolower": { .string($0.lowercased()) }
        case "toupper": { .string($0.uppercased()) }
        case "trim": { .string($0.trimmed) }
        default: { .number(Double($0.unicodeScalars.count)) }
        }
      return Typed(type: name == "length" ? .int32 : .string) { row in
        if case .string(let text) = get(row) { change(text) } else { .null }
      }
    case "substring":
      try require(
        (2...3).contains(arguments.count) && (types[0] == .string || types[0] == nil)
          && types.dropFirst().allSatisfy { $0?.isNumber != false })
      let (get, numbers) = (arguments[0].value, arguments.dropFirst().map(\.value))
      return Typed(type: .string) { row in
        guard case .string(let text) = get(row) else { return .null }
        var rest = text.unicodeScalars[...]
        for (number, count) in numbers.enumerated() {
          guard case .number(let count) = count(row), count.magnitude < 0x1p31 else { return .null }
          rest = number == 0 ? rest.dropFirst(max(0, Int(count))) : rest.prefix(max(0, Int(count)))
        }
        return .string(String(rest))
      }
    case "round", "floor", "ceiling":
      try require(arguments.count == 1 && types[0]?.isNumber != false)
      let rule: FloatingPointRoundingRule =
        name == "round" ? .toNearestOrAwayFromZero : name == "floor" ? .down : .up
      let get = arguments[0].value
      return Typed(type: .decimal) { row in
        if case .number(let number) = get(row) { .number(number.rounded(rule)) } else { .null }
      }
    case "year", "month", "day", "hour", "minute", "second", "date":
      try require(
        arguments.count == 1
          && (types[0] == .dateTimeOffset || types[0] == nil
            || types[0] == .date && ["year", "month", "day"].contains(name))
      )
      let get = arguments[0].value
      return Typed(type: name == "date" ? .date : .int32) { Self.part(name, of: get($0)) }
    case "geo.distance":
      try require(arguments.count == 2 && types.allSatisfy { $0 == .point })
      let (get, other) = (arguments[0].value, arguments[1].value)
      var distance = Typed(type: .double) { row in
        guard case .point(let left) = get(row), case .point(let right) = other(row) else {
          return .null
        }
        return .number(left.distance(to: right))
      }
      if let field = arguments[0].field ?? arguments[1].field,
        case .point(let center)? = arguments[0].constant ?? arguments[1].constant
      {
        distance.placing = .distance(field: field, from: center)
      }
      return distance
    case "geo.intersects":
      try require(types == [.point, .polygon])
      let (get, other) = (arguments[0].value, arguments[1].value)
      var isInside = Typed(type: .boolean) { row in
        guard case .point(let place) = get(row), case .polygon(let area) = other(row) else {
          return .null
        }
        return .bool(area.contains(place))
      }
      if let field = arguments[0].field, case .polygon(let area)? = arguments[1].constant {
        isInside.placing = .inside(field: field, area)
      }
      return isInside
    default: throw .unknownFunction(name)
    }
  }

  /// The function of two texts.
  private func pair(
    _ arguments: [Typed], _ type: ODataType,
    _ make: @escaping @Sendable (String, String) -> ODataValue
  ) -> Typed {
    let (get, other) = (arguments[0].value, arguments[1].value)
    return Typed(type: type) { row in
      guard case .string(let left) = get(row), case .string(let right) = other(row) else {
        return .null
      }
      return make(left, right)
    }
  }

  /// The years 1 and 9999, between which OData has moments.
  private static var earliest: Int64 { -62_135_596_800_000_000 }
  private static var latest: Int64 { 253_402_300_799_999_999 }

  private static func part(_ name: String, of value: ODataValue) -> ODataValue {
    let (day, second): (Int, Int)
    switch value {
    case .date(let days): (day, second) = (days, 0)
    case .moment(let moment):
      let (seconds, _) = moment.quotientAndRemainder(flooredBy: 1_000_000)
      let (days, rest) = seconds.quotientAndRemainder(flooredBy: 86_400)
      (day, second) = (Int(days), Int(rest))
    default: return .null
    }
    let date = CivilDate(daysSince1970: day)
    let number =
      switch name {
      case "year": date.year
      case "month": date.month
      case "day": date.day
      case "hour": second / 3_600
      case "minute": second / 60 % 60
      default: second % 60
      }
    return name == "date" ? .date(day) : .number(Double(number))
  }
}

/// Finds a text in another, byte by byte.
enum TextSearch {
  /// The number of bytes before the first place where `part` stands in `text`; nil where it does not.
  static func place(of part: String, in text: String) -> Int? {
    var (part, text) = (part, text)
    return part.withUTF8 { part in
      text.withUTF8 { text in
        guard let first = part.first else { return 0 }
        guard part.count <= text.count else { return nil }
        for start in 0...(text.count - part.count) where text[start] == first {
          var length = 1
          while length < part.count, text[start + length] == part[length] { length += 1 }
          if length == part.count { return start }
        }
        return nil
      }
    }
  }
}

extension String {
  /// How many code points stand in the first bytes.
  fileprivate func prefixCount(_ bytes: Int) -> Int {
    utf8.prefix(bytes).count { $0 & 0xC0 != 0x80 }
  }
}
