public import Messages

/// A facet of a field in the schema.
public enum ODataTrait: Sendable, Hashable {
  /// The value is a list.
  case list
  /// The value is never null.
  case required
}

/// The declaration of a field in the schema.
public struct ODataField: Sendable {
  /// The field's name in metadata, queries and JSON.
  public let name: String
  /// The type of the value or, for a list, of its elements.
  public let type: ODataType
  /// The field's facets.
  public let traits: Set<ODataTrait>
  /// The name of the lookup with the permitted values; nil if any value is permitted.
  public let lookup: String?
  /// A one-sentence description for users.
  public let summary: Message

  /// Whether the value is a list.
  public var isList: Bool { traits.contains(.list) }
}

/// A field of an entity, with the function that reads it from a row.
public struct ODataProperty<Row>: Sendable {
  /// The field's declaration.
  public let field: ODataField
  /// Returns the value of the field in a row.
  public let value: @Sendable (Row) -> ODataValue

  /// Creates a field.
  public init(
    _ name: String, _ type: ODataType, traits: Set<ODataTrait> = [], lookup: String? = nil,
    _ summary: Message,
    _ value: @escaping @Sendable (Row) -> ODataValue
  ) {
    field = ODataField(
      name: name, type: type, traits: traits, lookup: lookup, summary: summary)
    self.value = value
  }
}

/// A resource of a service, which is a set of rows with named fields. The metadata, the JSON and
/// all query options are derived from this declaration.
public struct ODataEntity<Row>: Sendable {
  /// The name of the entity set, which is also the name of the entity type.
  public let name: String
  /// The name of the key field.
  public let key: String
  /// The fields; the key comes first.
  public let properties: [ODataProperty<Row>]
  /// The names of the resources that can be expanded.
  public let expandable: [String]

  /// Creates a resource.
  public init(
    _ name: String, key: String, expandable: [String] = [], _ properties: [ODataProperty<Row>]
  ) {
    self.name = name
    self.key = key
    self.properties = properties
    self.expandable = expandable
  }

  /// The resource's declaration in the schema.
  public var declaration: ODataEntityDeclaration {
    ODataEntityDeclaration(
      name: name, key: key, fields: properties.map(\.field), expandable: expandable)
  }

  /// Returns the field with this name.
  ///
  /// - Throws: `ODataProblem.unknownField`, which includes the correct name if the name differs
  ///   only in case.
  public func property(_ name: String) throws(ODataProblem) -> ODataProperty<Row> {
    if let found = properties.first(where: { $0.field.name == name }) { return found }
    let lower = name.lowercased()
    throw .unknownField(
      name, nearest: properties.first { $0.field.name.lowercased() == lower }?.field.name)
  }

  /// The key field.
  public var keyProperty: ODataProperty<Row> {
    properties.first { $0.field.name == key } ?? properties[0]
  }
}

/// The declaration of a resource in the schema.
public struct ODataEntityDeclaration: Sendable {
  /// The name of the entity set, which is also the name of the entity type.
  public let name: String
  /// The name of the key field.
  public let key: String
  /// The fields in order.
  public let fields: [ODataField]
  /// The names of the resources that can be expanded.
  public let expandable: [String]
}
