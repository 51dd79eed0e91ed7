import ListingSources
import JSONStream

extension JSONNode {
  /// The text of a string, or the source text of a number or Boolean, fit for one line; nil for
  /// anything else and if empty.
  var text: String? {
    switch kind {
    case .string: string.map(FieldText.printable).flatMap { $0.isEmpty ? nil : $0 }
    case .number, .bool: String(decoding: source, as: UTF8.self)
    case .object, .array, .null: nil
    }
  }

  /// The number, also if written as a string; nil for anything else.
  var number: Double? {
    if let double { return double }
    guard let text = string, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The texts of an array, or the text of a single value.
  var texts: [String] { kind == .array ? elements.compactMap(\.text) : text.map { [$0] } ?? [] }
}
