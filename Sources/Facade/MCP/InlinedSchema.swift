import JSONStream

/// Writes JSON schemas and inlines the components that they refer to.
struct InlinedSchema {
  /// The components, keyed by name.
  let definitions: [String: JSONNode]

  private static let prefix = "#/components/schemas/"

  /// Returns `schema` without references. A component that contains itself would expand forever, so
  /// the inner occurrence allows any value.
  func json(of schema: JSONNode) -> [UInt8] { json(of: schema, within: []) }

  private func json(of node: JSONNode, within open: Set<String>) -> [UInt8] {
    switch node.kind {
    case .object:
      var json = JSONWriter()
      json.object { json in
        for field in fields(of: node, within: open) {
          json.field(named: field.name, json: self.json(of: field.value, within: field.open))
        }
      }
      return json.bytes
    case .array:
      let elements = node.elements.map { json(of: $0, within: open) }
      return Array("[".utf8) + elements.joined(separator: ",".utf8) + Array("]".utf8)
    default: return Array(node.source)
    }
  }

  /// A schema's field and the components that contain it.
  private typealias Field = (name: String, value: JSONNode, open: Set<String>)

  /// Returns a schema's fields; if the schema is a reference, the fields of the component. Fields
  /// next to a reference, such as a description, take precedence.
  private func fields(of node: JSONNode, within open: Set<String>) -> [Field] {
    let own: [Field] = node.fields.filter { $0.name != "$ref" }.map { field in
      (name: field.name, value: field.value, open: open)
    }
    guard let name = node["$ref"]?.string.flatMap(Self.component), !open.contains(name),
      let component = definitions[name]
    else { return own }
    let named = Set(own.map(\.name))
    return fields(of: component, within: open.union([name])).filter { !named.contains($0.name) }
      + own
  }

  private static func component(_ reference: String) -> String? {
    reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : nil
  }
}
