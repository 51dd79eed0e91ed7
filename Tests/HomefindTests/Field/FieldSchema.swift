import Foundation

/// What generators of clients and language models need of schemas.
enum FieldSchema {
  typealias Fields = [String: Any]

  /// Whether a member of this name occurs anywhere in a JSON value.
  static func contains(_ name: String, in value: Any) -> Bool {
    switch value {
    case let fields as Fields:
      fields.contains { $0.key == name || contains(name, in: $0.value) }
    case let items as [Any]: items.contains { contains(name, in: $0) }
    default: false
    }
  }

  /// Whether every schema of an array declares its items. Examples are not schemas.
  static func arraysHaveItems(_ value: Any) -> Bool {
    switch value {
    case let fields as Fields:
      (fields["type"] as? String != "array" || fields["items"] != nil
        || fields["prefixItems"] != nil)
        && fields.allSatisfy { name, value in
          ["example", "examples", "default", "enum", "const"].contains(name)
            || arraysHaveItems(value)
        }
    case let items as [Any]: items.allSatisfy(arraysHaveItems)
    default: true
    }
  }

  /// Whether no inline request body gets the name of another schema: generators name it by its operation.
  static func bodyNamesDiffer(_ document: Fields) -> Bool {
    let schemas = (document["components"] as? Fields)?["schemas"] as? Fields ?? [:]
    let paths = document["paths"] as? [String: Fields] ?? [:]
    return paths.values.flatMap(\.values).allSatisfy { operation in
      guard let operation = operation as? Fields, let body = operation["requestBody"] as? Fields,
        let id = operation["operationId"] as? String
      else { return true }
      let content = body["content"] as? [String: Fields] ?? [:]
      return content.values.allSatisfy { media in
        let schema = media["schema"] as? Fields ?? [:]
        guard schema["$ref"] == nil else { return true }
        let name = id.prefix(1).uppercased() + id.dropFirst() + "Body"
        return schemas[name] == nil && schemas[schema["title"] as? String ?? name] == nil
      }
    }
  }
}
