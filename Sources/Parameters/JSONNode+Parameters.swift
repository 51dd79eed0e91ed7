public import JSONStream

extension JSONNode {
  /// The value as a person would write it in an address.
  public var parameterText: String {
    string ?? int.map(String.init) ?? double.map(DecimalText.text)
      ?? String(decoding: source, as: UTF8.self)
  }

  /// The texts of the parameter that the value stands for: one for each value of a list; nil where one is
  /// neither text, number nor flag.
  public var parameterTexts: [String]? {
    let values = kind == .array ? elements : [self]
    guard values.allSatisfy({ ![.object, .array, .null].contains($0.kind) }) else { return nil }
    return values.map(\.parameterText)
  }
}
