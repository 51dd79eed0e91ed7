import ListingSources
import JSONStream

extension JSONNode {
  /// The text of a string, or of a number or truth as it is written, fit for a line; nil for anything else and
  /// where nothing is left.
  var text: String? {
    switch kind {
    case .string: string.map(FieldText.printable).flatMap { $0.isEmpty ? nil : $0 }
    case .number, .bool: String(decoding: source, as: UTF8.self)
    case .object, .array, .null: nil
    }
  }

  /// The number, also where it is written as a text; nil for anything else.
  var number: Double? {
    if let double { return double }
    guard let text = string, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The texts of a list, or the one text.
  var texts: [String] { kind == .array ? elements.compactMap(\.text) : text.map { [$0] } ?? [] }
}
