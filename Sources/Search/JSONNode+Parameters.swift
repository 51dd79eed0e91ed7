public import JSONStream

extension JSONNode {
  /// The value as a person would write it in an address.
  public var parameterText: String {
    string ?? int.map(String.init) ?? double.map(DecimalText.text)
      ?? String(decoding: source, as: UTF8.self)
  }

  /// The texts of the parameter that the value stands for: one for each value of a list.
  public var parameterTexts: [String] {
    kind == .array ? elements.map(\.parameterText) : [parameterText]
  }
}
