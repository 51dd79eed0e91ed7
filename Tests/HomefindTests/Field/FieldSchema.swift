import Foundation

/// Checks the properties of schemas that client generators and language models rely on.
enum FieldSchema {
  typealias Fields = [String: Any]

  /// Whether a member with this name occurs anywhere in a JSON value.
  static func contains(_ name: String, in value: Any) -> Bool {
    switch value {
    case let fields as Fields:
      fields.contains { $0.key == name || contains(name, in: $0.value) }
    case let items as [Any]: items.contains { contains(name, in: $0) }
    default: false
    }
  }

  /// Whether every array schema declares its items. Skips examples, which are not schemas.
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

  /// Whether generated names of inline request bodies differ from the names of all schemas.
  /// Generators derive the name of an inline body from its operation.
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
