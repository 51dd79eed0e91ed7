import Basics
import Geo

/// OData functions (URL Conventions 4.01, section 5.1.1).
extension FilterCompiler {
  func call(_ node: Int32) throws(ODataProblem) -> Call {
    let arguments = try syntax.children(of: node).map { child throws(ODataProblem) in
      try value(child)
    }
    return Call(name: syntax.text(node), arguments: arguments, now: now)
  }

  /// A function call with its compiled arguments.
  struct Call {
    let name: String
    let arguments: [Typed]
    let now: Int64

    private var types: [ODataType?] { arguments.map(\.type) }

    private func require(_ holds: Bool) throws(ODataProblem) {
      if !holds { throw .otherArguments(name) }
    }

    /// Checks the arguments and returns the typed result.
    func typed() throws(ODataProblem) -> Typed {
      switch name {
      case "now": try moment(now)
      case "mindatetime": try moment(Self.earliest)
      case "maxdatetime": try moment(Self.latest)
      case "contains":
        try ofTexts(.boolean) { .bool(TextSearch.place(of: $1, in: $0) != nil) }
      case "startswith": try ofTexts(.boolean) { .bool($0.utf8.starts(with: $1.utf8)) }
      case "endswith":
        try ofTexts(.boolean) { .bool($0.utf8.reversed().starts(with: $1.utf8.reversed())) }
      case "indexof":
        try ofTexts(.int32) { text, part in
          .number(Double(TextSearch.place(of: part, in: text).map { text.prefixCount($0) } ?? -1))
        }
      case "concat": try ofTexts(.string) { .string($0 + $1) }
      case "tolower": try ofText(.string) { .string($0.lowercased()) }
      case "toupper": try ofText(.string) { .string($0.uppercased()) }
      case "trim": try ofText(.string) { .string($0.trimmed) }
      case "length": try ofText(.int32) { .number(Double($0.unicodeScalars.count)) }
      case "substring": try substring()
      case "round": try rounded(.toNearestOrAwayFromZero)
      case "floor": try rounded(.down)
      case "ceiling": try rounded(.up)
      case "year", "month", "day": try part(hasDate: true)
      case "hour", "minute", "second", "date": try part(hasDate: false)
      case "geo.distance": try distance()
      case "geo.intersects": try intersects()
      default: throw .unknownFunction(name)
      }
    }
  }
}

// MARK: Strings

extension FilterCompiler.Call {
  typealias Typed = FilterCompiler.Typed

  private func isText(_ type: ODataType?) -> Bool { type == .string || type == nil }

  private func ofText(
    _ type: ODataType, _ make: @escaping @Sendable (String) -> ODataValue
  ) throws(ODataProblem) -> Typed {
    try require(arguments.count == 1 && types.allSatisfy(isText))
    let get = arguments[0].value
    return Typed(type: type) { row in
      if case .string(let text) = get(row) { make(text) } else { .null }
    }
  }

  private func ofTexts(
    _ type: ODataType, _ make: @escaping @Sendable (String, String) -> ODataValue
  ) throws(ODataProblem) -> Typed {
    try require(arguments.count == 2 && types.allSatisfy(isText))
    let (get, other) = (arguments[0].value, arguments[1].value)
    return Typed(type: type) { row in
      guard case .string(let left) = get(row), case .string(let right) = other(row) else {
        return .null
      }
      return make(left, right)
    }
  }

  private func substring() throws(ODataProblem) -> Typed {
    try require(
      (2...3).contains(arguments.count) && isText(types[0])
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
  }
}

// MARK: Numbers and times

extension FilterCompiler.Call {
  /// The start of the year 1 and the end of the year 9999, the limits of OData timestamps.
  private static var earliest: Int64 { -62_135_596_800_000_000 }
  private static var latest: Int64 { 253_402_300_799_999_999 }

  private func rounded(_ rule: FloatingPointRoundingRule) throws(ODataProblem) -> Typed {
    try require(arguments.count == 1 && types[0]?.isNumber != false)
    let get = arguments[0].value
    return Typed(type: .decimal) { row in
      if case .number(let number) = get(row) { .number(number.rounded(rule)) } else { .null }
    }
  }

  private func moment(_ time: Int64) throws(ODataProblem) -> Typed {
    try require(arguments.isEmpty)
    return Typed(type: .dateTimeOffset, value: { _ in .moment(time) }, constant: .moment(time))
  }

  /// A component of a timestamp or, if `hasDate` is true, of a date.
  private func part(hasDate: Bool) throws(ODataProblem) -> Typed {
    try require(
      arguments.count == 1
        && (types[0] == .dateTimeOffset || types[0] == nil || hasDate && types[0] == .date))
    let (name, get) = (name, arguments[0].value)
    return Typed(type: name == "date" ? .date : .int32) { Self.part(name, of: get($0)) }
  }

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

// MARK: Places

extension FilterCompiler.Call {
  private func distance() throws(ODataProblem) -> Typed {
    try require(types == [.point, .point])
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
  }

  private func intersects() throws(ODataProblem) -> Typed {
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
  }
}
