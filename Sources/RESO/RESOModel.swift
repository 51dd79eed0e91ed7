public import Messages
public import OData

/// The resources of the RESO Web API that the listings have facts for, from which metadata, JSON and every
/// query option derive. Names are those of the RESO Data Dictionary; those of local fields, which it does
/// not have, are marked.
public enum RESOModel {
  /// The namespace of the types.
  static let namespace = "org.reso.metadata"
  /// The term of the annotation that names a field's lookup.
  static let lookupTerm = "RESO.OData.Metadata.LookupName"

  /// What a schema says of the resources, in the order in which they are listed.
  public static let declarations = [
    property.declaration, office.declaration, media.declaration, lookup.declaration,
    entityEvent.declaration,
  ]

  /// The names of the resources.
  static let names = declarations.map(\.name)

  /// The metadata document, its sentences in `language`.
  public static func metadata(in language: Language) -> [UInt8] {
    ODataMetadata.document(
      declarations, namespace: namespace, lookupTerm: lookupTerm
    ) { $0.text(in: language) }
  }
}
