package import Basics
import Geo
package import Listings
package import Loans
package import Messages
package import Ranking
import Spelling

/// Reads parameters from a command line or URL, and collects all problems so that a single error
/// can report them.
package struct ParameterReader {
  /// The values with their names. An array is used instead of a dictionary because comparing a few
  /// names is faster than hashing.
  private var values: [(name: String, texts: [String])] = []
  package private(set) var problems: [SearchError.Parameter] = []
  /// The default loan terms of a budget, used unless a parameter overrides them.
  package var loanTerms = LoanTerms()

  /// Reads `values`. Records a problem for any name that is neither in `known` nor in `others`.
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

  /// Reads the values whose names are in `known` and ignores all others.
  package init(_ values: [String: [String]], only known: [String]) {
    for (name, texts) in values where known.contains(name) { self.values.append((name, texts)) }
  }

  /// Records a problem with the parameter `name`.
  package mutating func fail(_ name: String, _ problem: ParameterProblem) {
    problems.append(SearchError.Parameter(name: name, problem: problem))
  }

  /// Throws an error if there are any problems.
  package func finish() throws(SearchError) {
    if !problems.isEmpty { throw SearchError(parameters: problems) }
  }

  /// Whether a parameter is present, with or without a value.
  package func isGiven(_ name: String) -> Bool { !texts(name).isEmpty }

  private func texts(_ name: String) -> [String] {
    values.first { $0.name == name }?.texts ?? []
  }

  /// Reads a parameter that may be given only once; returns nil if it is absent.
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

  /// Reads a parameter that names a station, district, company or rail system; returns nil if it is
  /// absent.
  package mutating func name(_ name: String) -> String? {
    text(name).flatMap { checked($0, name, limit: NameLength.longest) }
  }

  /// Reads a required name.
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

  /// Reads a required parameter; error messages show `example`.
  package mutating func required(_ name: String, example: String) -> String? {
    guard isGiven(name) else {
      fail(name, .missing(example: example))
      return nil
    }
    return text(name)
  }

  /// Returns the nonempty values of a parameter that may be repeated or contain several values
  /// separated by commas.
  package func list(_ name: String) -> [String] {
    texts(name).flatMap { $0.split(separator: ",") }.map { String($0).trimmed }
      .filter { !$0.isEmpty }
  }

  /// Returns the trimmed values of a parameter that may be repeated.
  package func all(_ name: String) -> [String] { texts(name).map(\.trimmed) }

  /// Reads a time of day.
  package mutating func timeOfDay(_ name: String) -> TimeOfDay? {
    value(name, or: ParameterProblem.notATimeOfDay) { TimeOfDay($0) }
  }

  /// Parses a parameter with `read`; if `read` returns nil, records `problem`.
  package mutating func value<Value>(
    _ name: String, or problem: (String) -> ParameterProblem, _ read: (String) -> Value?
  ) -> Value? {
    guard let text = text(name) else { return nil }
    if let value = read(text) { return value }
    fail(name, problem(text))
    return nil
  }

  /// Reads a parameter whose string must be the raw value of one of `values`. For any other string,
  /// records `problem` with a hint that names the nearest value.
  package mutating func choice<Value: RawRepresentable<String>>(
    _ name: String, of values: [Value], or problem: (String, NameHint) -> ParameterProblem
  ) -> Value? {
    value(name, or: { problem($0, Self.hint($0, among: values.map(\.rawValue))) }) { text in
      values.first { $0.rawValue == text }
    }
  }

  /// Parses a parameter with a filter's parser and records any error.
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

  /// Reads a flag, which is true if the parameter has no value or the value `true`.
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

  /// Returns the result of `read`; if `read` throws, records the problems and returns nil.
  package mutating func attempt<Value>(_ read: () throws(SearchError) -> Value) -> Value? {
    do {
      return try read()
    } catch {
      problems += error.parameters
      return nil
    }
  }

  /// Parses a value of the parameter `name` as a place.
  package mutating func place(_ text: String, named name: String) -> WrittenPlace? {
    attempt { () throws(SearchError) in try WrittenPlace(text, parameter: name) }
  }

  /// Reads a required place.
  package mutating func place(_ name: String, example: String) -> WrittenPlace? {
    required(name, example: example).flatMap { place($0, named: name) }
  }

  /// Reads a whole number.
  package mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    value(name, or: { .notANumber($0, in: range) }) {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Reads the language from `lang`.
  package mutating func language() -> Language? {
    value("lang", or: ParameterProblem.notALanguage, Language.init(rawValue:))
  }

  /// Reads a latitude or longitude in degrees.
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

  /// Reads the radius in metres.
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

  /// Reads types of homes. The parameter may be repeated or contain several types separated by
  /// commas.
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

  /// The maximum number of types.
  static let mostTypes = 50

  /// Reads the maximum number of homes.
  package mutating func limit() -> Int? {
    number("limit", in: SearchLimits.homes)
  }

  /// Reads the cursor of a previous page.
  package mutating func cursor() -> RankCursor? {
    value("cursor", or: { _ in .notACursor }, RankCursor.init(text:))
  }

  /// The names that other services use for the same parameters.
  private static let synonyms = [
    "lng": "lon", "long": "lon", "longitude": "lon", "x": "lon", "latitude": "lat", "y": "lat",
  ]

  /// The maximum number of unknown parameters that receive a hint. A URL can contain thousands of
  /// parameters.
  private static let mostHints = 10

  /// Returns a hint for the user on what to type instead of `name`: the most similar names, or all
  /// names.
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
  /// The string as quoted in messages: shortened, on one line, and without control characters.
  package var quotable: String {
    let clean = onOneLine
    return clean.count > 40 ? clean.prefix(40) + "…" : clean
  }
}
