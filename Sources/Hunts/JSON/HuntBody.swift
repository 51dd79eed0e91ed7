import Basics
public import Geo
public import JSONStream

/// Reads the members of a JSON object that somebody sends, and keeps every complaint, so that one
/// answer can name them all.
public struct HuntBody {
  private var members: [String: JSONNode] = [:]
  private var problems: [HuntProblem] = []

  /// Reads the members of `root`, of which only those that are `known` are allowed.
  ///
  /// - Throws: `HuntError` where it is no object.
  public init(_ root: JSONNode, known: [String]) throws(HuntError) {
    guard root.kind == .object else { throw HuntError(known.first ?? "body", .missing) }
    for (name, value) in root.fields {
      if !known.contains(name) {
        fail(VisibleText.line(String(name.prefix(40))), .unknown(known: known))
      } else if members.updateValue(value, forKey: name) != nil {
        fail(name, .repeated)
      }
    }
  }

  /// What `read` makes of the one member that a body has.
  ///
  /// - Throws: `HuntError` that names every bad member.
  public static func only<Value>(
    _ name: String, in root: JSONNode, _ read: (inout HuntBody, String) -> Value?
  ) throws(HuntError) -> Value {
    var body = try HuntBody(root, known: [name])
    body.require(name)
    let value = read(&body, name)
    try body.finish()
    guard let value else { throw HuntError(name, .missing) }
    return value
  }

  /// Remembers what is wrong with a member; what comes first counts.
  public mutating func fail(_ name: String, _ fault: HuntFault) {
    if problems.contains(where: { $0.field == name }) { return }
    problems.append(HuntProblem(field: name, fault: fault))
  }

  /// Throws where anything was wrong.
  ///
  /// - Throws: `HuntError` that names every bad member.
  public func finish() throws(HuntError) {
    if !problems.isEmpty { throw HuntError(problems) }
  }

  /// Whether a member is there, be it null.
  public func has(_ name: String) -> Bool { members[name] != nil }

  /// Whether a member is null.
  public func isNull(_ name: String) -> Bool { members[name]?.kind == .null }

  /// What `read` makes of a member, nil where that is not there; where `read` returns nil, the member has
  /// this `fault`.
  private mutating func member<Value>(
    _ name: String, or fault: HuntFault, _ read: (JSONNode) -> Value?
  ) -> Value? {
    guard let node = members[name] else { return nil }
    guard let value = read(node) else {
      fail(name, fault)
      return nil
    }
    return value
  }

  /// Complains of members that must be there.
  public mutating func require(_ names: String...) {
    for name in names where !has(name) { fail(name, .missing) }
  }

  /// A text on one line, of which at least one character is visible.
  public mutating func line(_ name: String, atMost limit: Int) -> String? {
    guard let text = text(name, atMost: limit, VisibleText.line) else { return nil }
    if !VisibleText.isVisible(text) { fail(name, .empty) }
    return text
  }

  /// A text of lines.
  ///
  /// - Parameter mayBeEmpty: Whether an empty one is allowed.
  public mutating func lines(
    _ name: String, atMost limit: Int, mayBeEmpty: Bool = true
  ) -> String? {
    guard let text = text(name, atMost: limit, VisibleText.lines) else { return nil }
    if !mayBeEmpty, !VisibleText.isVisible(text) { fail(name, .empty) }
    return text
  }

  private mutating func text(
    _ name: String, atMost limit: Int, _ clean: (String) -> String
  ) -> String? {
    let text = member(name, or: .notAText) { $0.string.map(clean) }
    guard let text else { return nil }
    guard text.unicodeScalars.count <= limit else {
      fail(name, .tooLong(limit: limit))
      return nil
    }
    return text
  }

  /// One of several words.
  public mutating func choice<Value: RawRepresentable<String>>(
    _ name: String, of values: [Value]
  ) -> Value? {
    member(name, or: .notOneOf(values.map(\.rawValue))) { node in
      let text = node.string
      return values.first { $0.rawValue == text }
    }
  }

  /// A whole number.
  public mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    member(name, or: .notANumber(in: range)) { node in
      node.int.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// True or false.
  public mutating func flag(_ name: String) -> Bool? {
    member(name, or: .notAFlag) { $0.bool }
  }

  /// What `read` makes of a text; where it returns nil, the member has this `fault`.
  public mutating func value<Value>(
    _ name: String, or fault: HuntFault, _ read: (String) -> Value?
  ) -> Value? {
    member(name, or: fault) { $0.string.flatMap(read) }
  }

  /// The values of a list.
  public mutating func list(_ name: String, counting range: ClosedRange<Int>) -> [JSONNode]? {
    let values = member(name, or: .notAList) { $0.kind == .array ? $0.elements : nil }
    guard let values else { return nil }
    guard range.contains(values.count) else {
      fail(name, .count(of: range))
      return nil
    }
    return values
  }

  /// The members of an object.
  public mutating func object(_ name: String) -> [(name: String, value: JSONNode)]? {
    member(name, or: .notAnObject) { $0.kind == .object ? $0.fields : nil }
  }

  /// Several of some words, one at least.
  public mutating func choices<Value: RawRepresentable<String> & Hashable>(
    _ name: String, of values: [Value]
  ) -> Set<Value>? {
    guard let nodes = list(name, counting: 1...values.count) else { return nil }
    let chosen = nodes.compactMap { $0.string.flatMap(Value.init(rawValue:)) }
    guard chosen.count == nodes.count, chosen.allSatisfy(values.contains) else {
      fail(name, .notOneOf(values.map(\.rawValue)))
      return nil
    }
    return Set(chosen)
  }

  /// The coordinate of the members `lat` and `lon`, which are given both or not at all.
  public mutating func coordinate() -> Coordinate? {
    guard has("lat") || has("lon") else { return nil }
    guard has("lat"), has("lon") else {
      fail(has("lat") ? "lon" : "lat", .missing)
      return nil
    }
    let latitude = degrees("lat", in: -90...90)
    let longitude = degrees("lon", in: -180...180)
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private mutating func degrees(_ name: String, in range: ClosedRange<Int>) -> Double? {
    let degrees = Double(range.lowerBound)...Double(range.upperBound)
    return member(name, or: .notDegrees(in: range)) { node in
      node.double.flatMap { degrees.contains($0) ? $0 : nil }
    }
  }
}
