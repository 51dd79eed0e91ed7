import JSONStream
import Synchronization

extension ContractDocument {
  /// The contract as JSON for programs and as HTML for people.
  struct Served: Sendable {
    var json: [UInt8]
    var page: [UInt8]
  }

  /// The contracts requested so far, keyed by the instance's features; only tests request more than
  /// one.
  private static let served = Mutex<[Set<ServiceFeature>: Served]>([:])

  /// Returns the contract for an instance with these features.
  static func served(having features: Set<ServiceFeature>) -> Served {
    served.withLock { known in
      if let found = known[features] { return found }
      let json = bytes(having: features)
      // Parsing cannot fail, because the document is part of the program, and a test parses it.
      let page = (try? JSONDocument(json)).map { APIPage.html(of: $0.root) } ?? []
      let made = Served(json: json, page: page)
      known[features] = made
      return made
    }
  }

  /// Returns the document without the operations of absent features and without the components that
  /// only those operations use.
  static func bytes(having features: Set<ServiceFeature>) -> [UInt8] {
    guard let document = try? JSONDocument(bytes) else { return bytes }
    let root = document.root
    let paths = root["paths"]?.fields ?? []
    let kept = paths.filter { path, _ in
      ServiceFeature(path: path).map(features.contains) ?? true
    }
    guard kept.count < paths.count else { return bytes }
    let operations = kept.flatMap { $0.value.fields.map(\.value) }
    let tags = Set(operations.flatMap { $0["tags"]?.elements.compactMap(\.string) ?? [] })
    let schemes = Set(
      operations.flatMap { $0["security"]?.elements.flatMap { $0.fields.map(\.name) } ?? [] })
    let named = references(from: kept.map(\.value), in: root["components"])
    return JSONWriter.document(capacity: bytes.count) { json in
      for (name, value) in root.fields {
        switch name {
        case "paths":
          json.object(named: name) { json in
            for (path, value) in kept { json.copy(value, named: path) }
          }
        case "tags":
          json.array(named: name) { json in
            for tag in value.elements where tag["name"]?.string.map(tags.contains) == true {
              json.object { json in
                for (name, value) in tag.fields { json.copy(value, named: name) }
              }
            }
          }
        case "components":
          json.object(named: name) { json in
            for (kind, components) in value.fields {
              let isKept = { (name: String) in
                kind == "securitySchemes"
                  ? schemes.contains(name) : named.contains("\(kind)/\(name)")
              }
              json.object(named: kind) { json in
                for (name, value) in components.fields where isKept(name) {
                  json.copy(value, named: name)
                }
              }
            }
          }
        default: json.copy(value, named: name)
        }
      }
    }
  }

  /// Returns the components that `nodes` refer to, directly or through other components, such as
  /// `schemas/Home`.
  private static func references(from nodes: [JSONNode], in components: JSONNode?) -> Set<String> {
    var found: Set<String> = []
    var rest = nodes
    while let node = rest.popLast() {
      rest += node.elements
      rest += node.fields.lazy.map(\.value)
      guard let text = node.string, text.hasPrefix(start) else { continue }
      let reference = String(text.dropFirst(start.count))
      guard found.insert(reference).inserted else { continue }
      let names = reference.split(separator: "/").map(String.init)
      if names.count == 2, let component = components?[names[0]]?[names[1]] {
        rest.append(component)
      }
    }
    return found
  }

  /// The prefix of a reference to a component.
  private static let start = "#/components/"
}

extension JSONWriter {
  /// Writes a field whose value is the source text of `value`.
  fileprivate mutating func copy(_ value: JSONNode, named name: String) {
    field(named: name, json: Array(value.source))
  }
}
