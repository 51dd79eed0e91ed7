import Basics
public import JSONStream

/// Reads the fields of a JSON object in a request and collects all problems, so that one response
/// can list them.
public struct BodyReader {
  private var members: [String: JSONNode] = [:]
  private var problems: [FieldProblem] = []

  /// Reads the fields of `root`; a field that is not in `known` is recorded as a problem.
  ///
  /// - Throws: `AccountRequestError` if `root` is not an object.
  public init(_ root: JSONNode, known: [String]) throws(AccountRequestError) {
    guard root.kind == .object else { throw AccountRequestError(known.first ?? "body", .missing) }
    for (name, value) in root.fields {
      if !known.contains(name) {
        fail(VisibleText.line(String(name.prefix(40))), .unknown(known: known))
      } else if members.updateValue(value, forKey: name) != nil {
        fail(name, .repeated)
      }
    }
  }

  /// Returns the only field of a request body, converted by `read`.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field.
  public static func only<Value>(
    _ name: String, in root: JSONNode, _ read: (inout BodyReader, String) -> Value?
  ) throws(AccountRequestError) -> Value {
    var body = try BodyReader(root, known: [name])
    body.require(name)
    let value = read(&body, name)
    try body.finish()
    guard let value else { throw AccountRequestError(name, .missing) }
    return value
  }

  /// Records why a field is invalid, unless a problem with that field is already recorded.
  public mutating func fail(_ name: String, _ fault: FieldFault) {
    if problems.contains(where: { $0.field == name }) { return }
    problems.append(FieldProblem(field: name, fault: fault))
  }

  /// Finishes reading.
  ///
  /// - Throws: An `AccountRequestError` that lists every invalid field, if any.
  public func finish() throws(AccountRequestError) {
    if !problems.isEmpty { throw AccountRequestError(problems) }
  }

  /// Whether a field is present, even with the value null.
  public func has(_ name: String) -> Bool { members[name] != nil }

  /// Whether the value of a field is null.
  public func isNull(_ name: String) -> Bool { members[name]?.kind == .null }

  /// Returns a field converted by `read`, or nil if it is missing. Records `fault` if `read`
  /// returns nil.
  package mutating func member<Value>(
    _ name: String, or fault: FieldFault, _ read: (JSONNode) -> Value?
  ) -> Value? {
    guard let node = members[name] else { return nil }
    guard let value = read(node) else {
      fail(name, fault)
      return nil
    }
    return value
  }

  /// Records fields that are missing.
  public mutating func require(_ names: String...) {
    for name in names where !has(name) { fail(name, .missing) }
  }

  /// Reads a single-line string with at least one visible character.
  public mutating func line(_ name: String, atMost limit: Int) -> String? {
    guard let text = text(name, atMost: limit, VisibleText.line) else { return nil }
    if !VisibleText.isVisible(text) { fail(name, .empty) }
    return text
  }

  /// Reads a string that can have several lines.
  ///
  /// - Parameter mayBeEmpty: Whether an empty string is allowed.
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

  /// Reads a word that must be one of `values`.
  public mutating func choice<Value: RawRepresentable<String>>(
    _ name: String, of values: [Value]
  ) -> Value? {
    member(name, or: .notOneOf(values.map(\.rawValue))) { node in
      let text = node.string
      return values.first { $0.rawValue == text }
    }
  }

  /// Reads a whole number.
  public mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    member(name, or: .notANumber(in: range)) { node in
      node.int.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Reads a Boolean.
  public mutating func flag(_ name: String) -> Bool? {
    member(name, or: .notAFlag) { $0.bool }
  }

  /// Reads a string and converts it with `read`. If `read` returns nil, records `fault`.
  public mutating func value<Value>(
    _ name: String, or fault: FieldFault, _ read: (String) -> Value?
  ) -> Value? {
    member(name, or: fault) { $0.string.flatMap(read) }
  }

  /// Reads the values in a list.
  public mutating func list(_ name: String, counting range: ClosedRange<Int>) -> [JSONNode]? {
    let values = member(name, or: .notAList) { $0.kind == .array ? $0.elements : nil }
    guard let values else { return nil }
    guard range.contains(values.count) else {
      fail(name, .count(of: range))
      return nil
    }
    return values
  }

  /// Reads the fields of an object.
  public mutating func object(_ name: String) -> [(name: String, value: JSONNode)]? {
    member(name, or: .notAnObject) { $0.kind == .object ? $0.fields : nil }
  }

  /// Reads a list that contains one or more of the given words.
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
}
