package import Basics
import Geo
package import Listings
package import Loans
package import Messages
package import Ranking
import Spelling

/// Reads named text values, from a command line or an address, and keeps every complaint, so that
/// one answer can name them all.
package struct ParameterReader {
  /// A list, because few are given and many are asked for: names are compared sooner than hashed.
  private var values: [(name: String, texts: [String])] = []
  package private(set) var problems: [SearchError.Parameter] = []
  /// The terms of a budget's loan where no parameter gives others.
  package var loanTerms = LoanTerms()

  /// Reads `values`, of which only the `known` names are allowed, and those of others.
  package init(_ values: [String: [String]], known: [String], others: [String] = []) {
    var strange: [String] = []
    for (name, texts) in values {
      if known.contains(name) {
        self.values.append((name, texts))
      } else if !others.contains(name) {
        strange.append(name)
      }
    }
    for (number, name) in strange.sorted().enumerated() {
      fail(
        name.quotable,
        number < Self.mostHints
          ? .notKnown(Self.hint(name, among: known + others)) : .alsoNotKnown)
    }
  }

  /// Reads those of `values` whose names are `known`; the others are left to others.
  package init(_ values: [String: [String]], only known: [String]) {
    for (name, texts) in values where known.contains(name) { self.values.append((name, texts)) }
  }

  /// Remembers what is wrong with the parameter `name`.
  package mutating func fail(_ name: String, _ problem: ParameterProblem) {
    problems.append(SearchError.Parameter(name: name, problem: problem))
  }

  /// Throws when anything was wrong.
  package func finish() throws(SearchError) {
    if !problems.isEmpty { throw SearchError(parameters: problems) }
  }

  /// Whether a parameter is there, with a value or without.
  package func isGiven(_ name: String) -> Bool { !texts(name).isEmpty }

  private func texts(_ name: String) -> [String] {
    values.first { $0.name == name }?.texts ?? []
  }

  /// The value of a parameter that may be given once, or nil where it is absent.
  package mutating func text(_ name: String, mayBeEmpty: Bool = false) -> String? {
    let given = texts(name)
    guard let first = given.first else { return nil }
    if given.count > 1 { fail(name, .repeated(times: given.count)) }
    let text = first.trimmed
    if text.isEmpty {
      if !mayBeEmpty { fail(name, .empty) }
      return nil
    }
    return text
  }

  /// The text of a parameter that names a station, a district, a company or a rail system; nil where it is
  /// absent.
  package mutating func name(_ name: String) -> String? {
    text(name).flatMap { checked($0, name, limit: NameLength.longest) }
  }

  /// The same of a parameter that must be there.
  package mutating func requiredName(
    _ name: String, example: String, limit: Int = NameLength.longest
  ) -> String? {
    required(name, example: example).flatMap { checked($0, name, limit: limit) }
  }

  private mutating func checked(_ text: String, _ name: String, limit: Int) -> String? {
    guard text.isLonger(than: limit) else { return text }
    fail(name, .tooLong(limit: limit))
    return nil
  }

  /// The value of a parameter that must be there; `example` shows how one looks.
  package mutating func required(_ name: String, example: String) -> String? {
    guard isGiven(name) else {
      fail(name, .missing(example: example))
      return nil
    }
    return text(name)
  }

  /// Values that are repeated or separated by commas; empty ones are left out.
  package func list(_ name: String) -> [String] {
    texts(name).flatMap { $0.split(separator: ",") }.map { String($0).trimmed }
      .filter { !$0.isEmpty }
  }

  /// The values of a parameter that may be repeated, without blanks around them.
  package func all(_ name: String) -> [String] { texts(name).map(\.trimmed) }

  /// A time of day.
  package mutating func timeOfDay(_ name: String) -> TimeOfDay? {
    value(name, or: ParameterProblem.notATimeOfDay) { TimeOfDay($0) }
  }

  /// What `read` makes of a parameter's text; where it returns nil, the text is a `problem`.
  package mutating func value<Value>(
    _ name: String, or problem: (String) -> ParameterProblem, _ read: (String) -> Value?
  ) -> Value? {
    guard let text = text(name) else { return nil }
    if let value = read(text) { return value }
    fail(name, problem(text))
    return nil
  }

  /// One of `values` by its raw value; another text is a `problem` with a hint at the nearest.
  package mutating func choice<Value: RawRepresentable<String>>(
    _ name: String, of values: [Value], or problem: (String, NameHint) -> ParameterProblem
  ) -> Value? {
    value(name, or: { problem($0, Self.hint($0, among: values.map(\.rawValue))) }) { text in
      values.first { $0.rawValue == text }
    }
  }

  /// The value of a parameter by its name, which is read as that of a filter.
  package mutating func value<Value>(
    _ name: String, _ parse: (String) throws(FilterError) -> Value
  ) -> Value? {
    guard let text = text(name) else { return nil }
    do {
      return try parse(text)
    } catch {
      fail(name, .filter(error))
      return nil
    }
  }

  /// Whether a parameter that is either there or not is there: by itself, or as `true`.
  package mutating func flag(_ name: String) -> Bool {
    guard isGiven(name) else { return false }
    guard let text = text(name, mayBeEmpty: true) else { return true }
    switch text.lowercased() {
    case "true", "1", "yes": return true
    case "false", "0", "no": return false
    default:
      fail(name, .notAFlag(text))
      return false
    }
  }

  /// What `read` makes; nil where it fails, of whose parameters the reader then complains.
  package mutating func attempt<Value>(_ read: () throws(SearchError) -> Value) -> Value? {
    do {
      return try read()
    } catch {
      problems += error.parameters
      return nil
    }
  }

  /// The place that the text of a parameter names.
  package mutating func place(_ text: String, named name: String) -> WrittenPlace? {
    attempt { () throws(SearchError) in try WrittenPlace(text, parameter: name) }
  }

  /// The place of a parameter that must be there.
  package mutating func place(_ name: String, example: String) -> WrittenPlace? {
    required(name, example: example).flatMap { place($0, named: name) }
  }

  /// A whole number.
  package mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    value(name, or: { .notANumber($0, in: range) }) {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// The language of `lang`.
  package mutating func language() -> Language? {
    value("lang", or: ParameterProblem.notALanguage, Language.init(rawValue:))
  }

  /// A coordinate's half in degrees.
  package mutating func degrees(_ name: String, within range: ClosedRange<Double>, example: String)
    -> Double?
  {
    guard let text = required(name, example: example) else { return nil }
    guard let value = DecimalText.number(text) else {
      fail(name, .notDegrees(text, example: example))
      return nil
    }
    guard range.contains(value) else {
      fail(name, .degreesOutOfRange(text, Int(range.lowerBound)...Int(range.upperBound)))
      return nil
    }
    return value
  }

  /// A radius in metres.
  package mutating func radius() -> Double? {
    guard let text = text("radius") else { return nil }
    let metres: Double
    do {
      metres = try Length(parsing: text).metres
    } catch {
      fail("radius", .notADistance(text))
      return nil
    }
    guard metres > 0, metres <= SearchLimits.greatestRadius else {
      fail("radius", .distanceOutOfRange(text))
      return nil
    }
    return metres
  }

  /// Types, repeated or separated by commas.
  package mutating func types() -> Set<AccommodationType> {
    var types: Set<AccommodationType> = []
    let list = list("type")
    if list.count > Self.mostTypes {
      fail("type", .tooManyValues(list.count, limit: Self.mostTypes))
    }
    for name in list.prefix(Self.mostTypes) {
      if let type = AccommodationType(name: name) {
        types.insert(type)
      } else {
        let names = AccommodationType.searchable.map(\.rawValue)
        fail("type", .notAType(name, Self.hint(name, among: names)))
      }
    }
    return types
  }

  /// How many types may be named.
  static let mostTypes = 50

  /// How many homes are wanted.
  package mutating func limit() -> Int? {
    number("limit", in: SearchLimits.homes)
  }

  /// Where an earlier answer ended.
  package mutating func cursor() -> RankCursor? {
    value("cursor", or: { _ in .notACursor }, RankCursor.init(text:))
  }

  /// Names that other services have for our parameters.
  private static let synonyms = [
    "lng": "lon", "long": "lon", "longitude": "lon", "x": "lon", "latitude": "lat", "y": "lat",
  ]

  /// Wrong names of parameters for which a hint is looked for; an address may have thousands.
  private static let mostHints = 10

  /// What to write in place of `name`: the names nearest to it, or all of them.
  package static func hint(_ name: String, among names: [String]) -> NameHint {
    if let meant = synonyms[name.lowercased()], names.contains(meant) {
      return .didYouMean([meant])
    }
    var index = SpellingIndex<String>()
    for name in names { index.insert(name, names: [name]) }
    switch index.match(name) {
    case .exact(let values): return .didYouMean(values)
    case .close(_, let spelling): return .didYouMean([spelling])
    case .ambiguous(let candidates): return .didYouMean(candidates.map(\.spelling))
    case .unknown(let nearest) where !nearest.isEmpty:
      return .didYouMean(nearest)
    case .unknown:
      return names.isEmpty ? .none : .use(names)
    }
  }
}

extension String {
  /// The text as a message may quote it: short, on one line, without control characters.
  package var quotable: String {
    let clean = onOneLine
    return clean.count > 40 ? clean.prefix(40) + "…" : clean
  }
}
