import ListingSources
import JSONStream

extension JSONNode {
  /// The content of a string, or the source text of a number or Boolean, cleaned for display on one
  /// line; nil if the text is empty, or for any other value.
  var text: String? {
    switch kind {
    case .string: string.map(FieldText.printable).flatMap { $0.isEmpty ? nil : $0 }
    case .number, .bool: String(decoding: source, as: UTF8.self)
    case .object, .array, .null: nil
    }
  }

  /// The number, even if it is written as a string; nil for any other value.
  var number: Double? {
    if let double { return double }
    guard let text = string, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The text of each value in an array, or of a single value.
  var texts: [String] { kind == .array ? elements.compactMap(\.text) : text.map { [$0] } ?? [] }
}
