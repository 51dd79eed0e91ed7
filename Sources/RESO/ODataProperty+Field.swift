import Messages
import OData
import RESODictionary

extension ODataProperty {
  /// A field by its name in the Data Dictionary, with its value.
  init(
    _ field: RESOField, _ type: ODataType, isList: Bool = false, isNullable: Bool = true,
    lookup: String? = nil, isLocal: Bool = false, _ summary: Message,
    _ value: @escaping @Sendable (Row) -> ODataValue
  ) {
    self.init(
      field.rawValue, type, isList: isList, isNullable: isNullable, lookup: lookup,
      isLocal: isLocal, summary, value)
  }
}
