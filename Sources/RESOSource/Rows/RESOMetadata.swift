import XMLStream

/// The entity sets and types in a metadata document (OData CSDL XML 4.0).
struct RESOMetadata: Sendable {
  /// An entity type.
  struct EntityType: Sendable {
    /// The declared type of each field, keyed by name.
    var fields: [String: String] = [:]
    /// The names of navigation properties.
    var links: Set<String> = []
    /// The base type, whose fields the type inherits.
    var base: String?
  }

  /// The types, keyed by qualified name.
  private(set) var types: [String: EntityType] = [:]
  /// The type name of each entity set, keyed by the set's name.
  private(set) var sets: [String: String] = [:]

  /// The parser limits, which allow for large services that declare several thousand fields and
  /// lookup values.
  private static let limits = XMLLimits(children: 1_000_000, totalBytes: 64 << 20)

  /// Parses a metadata document; fails if the document is invalid.
  init?(_ bytes: [UInt8], charset: String? = nil) {
    let parser = XMLPushParser(handler: MetadataHandler(), charset: charset, limits: Self.limits)
    do {
      try parser.feed(bytes)
      try parser.finish()
    } catch {
      return nil
    }
    guard parser.handler.isMetadata else { return nil }
    (types, sets) = (parser.handler.types, parser.handler.sets)
  }

  /// Returns the type of a set's rows, including inherited fields; nil if there is no such set.
  func type(ofSet name: String) -> EntityType? {
    guard var type = sets[name].flatMap(type(named:)) else { return nil }
    var base = type.base
    // Limit the depth, because a type could be its own base type.
    for _ in 0..<8 {
      guard let above = base.flatMap(self.type(named:)) else { break }
      type.fields.merge(above.fields) { own, _ in own }
      type.links.formUnion(above.links)
      base = above.base
    }
    return type
  }

  /// Returns a type by name, which may begin with an alias instead of the namespace.
  private func type(named name: String) -> EntityType? {
    if let type = types[name] { return type }
    let end = ".\(name.split(separator: ".").last ?? "")"
    return types.first { $0.key.hasSuffix(end) }?.value
  }
}

/// Extracts the declarations from a metadata document.
private struct MetadataHandler: XMLHandler {
  private enum Name: String, CaseIterable {
    case edmx = "Edmx"
    case schema = "Schema"
    case entityType = "EntityType"
    case property = "Property"
    case link = "NavigationProperty"
    case entitySet = "EntitySet"
  }

  private(set) var types: [String: RESOMetadata.EntityType] = [:]
  private(set) var sets: [String: String] = [:]
  private(set) var isMetadata = false
  private var depth = 0
  private var namespace = ""
  /// The type whose declaration is being read.
  private var open: String?

  func code(forName name: String) -> Int {
    Name.allCases.firstIndex { $0.rawValue == name } ?? -1
  }

  mutating func start(_ element: borrowing XMLElement) {
    depth += 1
    let name: Name? = element.code < 0 ? nil : Name.allCases[element.code]
    if depth == 1 { isMetadata = name == .edmx }
    switch name {
    case .schema: namespace = element.attribute("Namespace") ?? ""
    case .entityType:
      guard let type = element.attribute("Name") else { return }
      open = "\(namespace).\(type)"
      types["\(namespace).\(type)"] = RESOMetadata.EntityType(base: element.attribute("BaseType"))
    case .property:
      guard let open, let field = element.attribute("Name") else { return }
      types[open]?.fields[field] = element.attribute("Type") ?? ""
    case .link:
      guard let open, let field = element.attribute("Name") else { return }
      types[open]?.links.insert(field)
    case .entitySet:
      guard let set = element.attribute("Name"), let type = element.attribute("EntityType") else {
        return
      }
      sets[set] = type
    case .edmx, nil: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  mutating func end(code: Int) {
    if code >= 0, Name.allCases[code] == .entityType { open = nil }
    depth -= 1
  }
}
