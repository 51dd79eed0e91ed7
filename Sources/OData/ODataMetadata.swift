public import Messages
import XMLStream

/// Writes the metadata document of a service (OData CSDL XML 4.0).
public enum ODataMetadata {
  /// Returns the document for `entities` in `namespace`.
  ///
  /// - Parameters:
  ///   - lookupTerm: The annotation term that names a field's lookup.
  ///   - text: Returns a description in the requested language.
  public static func document(
    _ entities: [ODataEntityDeclaration], namespace: String, lookupTerm: String,
    _ text: (Message) -> String
  ) -> [UInt8] {
    var xml = XMLWriter(capacity: 32 << 10)
    xml.declaration()
    xml.start(
      "edmx:Edmx",
      ["Version": "4.0", "xmlns:edmx": "http://docs.oasis-open.org/odata/ns/edmx"])
    xml.start("edmx:DataServices")
    xml.start(
      "Schema", ["Namespace": namespace, "xmlns": "http://docs.oasis-open.org/odata/ns/edm"])
    for entity in entities {
      xml.start("EntityType", ["Name": entity.name])
      xml.start("Key")
      xml.start("PropertyRef", ["Name": entity.key])
      xml.end()
      xml.end()
      for field in entity.fields { write(field, of: entity, lookupTerm, text, to: &xml) }
      for name in entity.expandable {
        xml.start("NavigationProperty", ["Name": name, "Type": "Collection(\(namespace).\(name))"])
        xml.end()
      }
      xml.end()
    }
    xml.start("EntityContainer", ["Name": "Default"])
    for entity in entities {
      xml.start("EntitySet", ["Name": entity.name, "EntityType": "\(namespace).\(entity.name)"])
      for name in entity.expandable {
        xml.start("NavigationPropertyBinding", ["Path": name, "Target": name])
        xml.end()
      }
      xml.end()
    }
    for _ in 0..<4 { xml.end() }
    return xml.bytes
  }

  private static func write(
    _ field: ODataField, of entity: ODataEntityDeclaration, _ lookupTerm: String,
    _ text: (Message) -> String, to xml: inout XMLWriter
  ) {
    let type = field.type.rawValue
    xml.start(
      "Property", ["Name": field.name, "Type": field.isList ? "Collection(\(type))" : type])
    if field.traits.contains(.required) || field.name == entity.key || field.isList {
      xml.attribute("Nullable", "false")
    }
    switch field.type {
    case .dateTimeOffset: xml.attribute("Precision", "6")
    case .decimal: xml.attribute("Scale", "variable")
    case .point, .polygon: xml.attribute("SRID", "4326")
    default: break
    }
    if let lookup = field.lookup {
      xml.start("Annotation", ["Term": lookupTerm, "String": lookup])
      xml.end()
    }
    xml.start(
      "Annotation", ["Term": "Org.OData.Core.V1.Description", "String": text(field.summary)])
    xml.end()
    xml.end()
  }
}
