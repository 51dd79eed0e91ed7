public import Messages
public import OData

/// The resources of the RESO Web API, from which the metadata, the JSON and all query options are
/// derived. Field names come from the RESO Data Dictionary; local fields, which the dictionary does
/// not define, are marked.
public enum RESOModel {
  /// The namespace of the service's types.
  static let namespace = "org.reso.metadata"
  /// The term of the annotation that names a field's lookup.
  static let lookupTerm = "RESO.OData.Metadata.LookupName"

  /// The declarations of the resources, in the order of the service document.
  public static let declarations = [
    property.declaration, office.declaration, media.declaration, lookup.declaration,
    entityEvent.declaration,
  ]

  /// The names of the resources.
  static let names = declarations.map(\.name)

  /// Returns the metadata document with descriptions in `language`.
  public static func metadata(in language: Language) -> [UInt8] {
    ODataMetadata.document(
      declarations, namespace: namespace, lookupTerm: lookupTerm
    ) { $0.text(in: language) }
  }
}
