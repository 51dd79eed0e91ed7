public import Messages

/// A property of a field in the schema.
public enum ODataTrait: Sendable, Hashable {
  /// The value is a list.
  case list
  /// The value is never null.
  case required
}

/// What a schema says of a field.
public struct ODataField: Sendable {
  /// The name on the wire.
  public let name: String
  /// The type of the value, of a list of each value.
  public let type: ODataType
  /// Its other properties in the schema.
  public let traits: Set<ODataTrait>
  /// The name of the lookup whose values it has; nil where it has any.
  public let lookup: String?
  /// What it is, one sentence for people.
  public let summary: Message

  /// Whether the value is a list.
  public var isList: Bool { traits.contains(.list) }
}

/// A field of an entity and how to get its value from a row.
public struct ODataProperty<Row>: Sendable {
  /// What the schema says of it.
  public let field: ODataField
  /// The value in a row, of the field's type.
  public let value: @Sendable (Row) -> ODataValue

  /// A field with its value.
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

/// A resource of a service: a set of rows with named fields. Metadata, JSON and every query option derive
/// from it.
public struct ODataEntity<Row>: Sendable {
  /// The name of the set and of its type.
  public let name: String
  /// The name of the field that tells rows apart.
  public let key: String
  /// The fields, the key first.
  public let properties: [ODataProperty<Row>]
  /// The names of the resources that can be expanded.
  public let expandable: [String]

  /// A resource.
  public init(
    _ name: String, key: String, expandable: [String] = [], _ properties: [ODataProperty<Row>]
  ) {
    self.name = name
    self.key = key
    self.properties = properties
    self.expandable = expandable
  }

  /// What a schema says of it.
  public var declaration: ODataEntityDeclaration {
    ODataEntityDeclaration(
      name: name, key: key, fields: properties.map(\.field), expandable: expandable)
  }

  /// The field of that name.
  ///
  /// - Throws: `ODataProblem.unknownField`, with the name that is meant where only its case differs.
  public func property(_ name: String) throws(ODataProblem) -> ODataProperty<Row> {
    if let found = properties.first(where: { $0.field.name == name }) { return found }
    let lower = name.lowercased()
    throw .unknownField(
      name, nearest: properties.first { $0.field.name.lowercased() == lower }?.field.name)
  }

  /// The property that is the key.
  public var keyProperty: ODataProperty<Row> {
    properties.first { $0.field.name == key } ?? properties[0]
  }
}

/// What a schema says of a resource.
public struct ODataEntityDeclaration: Sendable {
  /// The name of the set and of its type.
  public let name: String
  /// The name of the key.
  public let key: String
  /// The fields in order.
  public let fields: [ODataField]
  /// The names of the resources that can be expanded.
  public let expandable: [String]
}
