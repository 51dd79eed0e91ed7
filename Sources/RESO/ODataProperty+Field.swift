import Messages
import OData
import RESODictionary

extension ODataProperty {
  /// Creates a property for a Data Dictionary field.
  init(
    _ field: RESOField, _ type: ODataType, traits: Set<ODataTrait> = [], lookup: String? = nil,
    _ summary: Message,
    _ value: @escaping @Sendable (Row) -> ODataValue
  ) {
    self.init(field.rawValue, type, traits: traits, lookup: lookup, summary, value)
  }

  /// Creates a text field that is never null.
  static func text(
    _ name: String, _ summary: Message, _ value: @escaping @Sendable (Row) -> String
  ) -> Self {
    Self(name, .string, traits: [.required], summary) { .string(value($0)) }
  }

  /// Creates the field for the time of a row's last change, in microseconds since 1970.
  static func change(
    _ summary: Message, _ moment: @escaping @Sendable (Row) -> Int64
  ) -> Self {
    Self(RESOModel.changeName, .dateTimeOffset, traits: [.required], summary) {
      .moment(moment($0))
    }
  }
}
