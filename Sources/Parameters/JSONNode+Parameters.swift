public import JSONStream

extension JSONNode {
  /// The value as a query parameter's string.
  public var parameterText: String {
    string ?? int.map(String.init) ?? double.map(DecimalText.text)
      ?? String(decoding: source, as: UTF8.self)
  }

  /// The value as a query parameter's strings, one for each element if the value is a list. Nil if
  /// an element is not a string, number or Boolean.
  public var parameterTexts: [String]? {
    let values = kind == .array ? elements : [self]
    guard values.allSatisfy({ ![.object, .array, .null].contains($0.kind) }) else { return nil }
    return values.map(\.parameterText)
  }
}
