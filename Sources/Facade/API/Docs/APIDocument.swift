import JSONStream
import Parameters
import Search

/// The parts of an OpenAPI document that the documentation page shows, with references resolved.
struct APIDocument {
  let root: JSONNode
  private let components: [String: [(name: String, value: JSONNode)]]
  /// The components, keyed by reference. Looking up a component in the document itself would
  /// require scanning everything before it.
  private let referenced: [String: JSONNode]

  init(_ root: JSONNode) {
    self.root = root
    let kinds = root["components"]?.fields ?? []
    components = Dictionary(
      kinds.map { ($0.name, $0.value.fields) }, uniquingKeysWith: { first, _ in first })
    referenced = components.reduce(into: [:]) { all, kind in
      for component in kind.value {
        all["#/components/\(kind.key)/\(component.name)"] = component.value
      }
    }
  }

  /// The operations in document order.
  var operations: [APIOperation] {
    (root["paths"]?.fields ?? []).flatMap { path, methods in
      methods.fields.map { method, node in
        APIOperation(
          method: method.uppercased(), path: path, node: node,
          parameters: (node["parameters"]?.elements ?? []).map {
            APIParameter(resolved($0), in: self)
          })
      }
    }
  }

  /// Returns all components of one kind, such as `schemas`.
  func components(_ kind: String) -> [(name: String, value: JSONNode)] {
    components[kind] ?? []
  }

  /// Returns the component that `node` refers to, or `node` itself if it is not a reference.
  func resolved(_ node: JSONNode) -> JSONNode {
    node["$ref"]?.string.flatMap { referenced[$0] } ?? node
  }
}

struct APIOperation {
  let method: String
  let path: String
  let node: JSONNode
  let parameters: [APIParameter]

  var id: String { node["operationId"]?.string ?? "" }
  var tag: String { node["tags"]?.elements.first?.string ?? "" }
  var summary: String { node["summary"]?.string ?? "" }
  var title: String { "\(method) \(path)" }

  /// The operation's responses, keyed by status; each has content or is a reference to a component.
  var responses: [(name: String, value: JSONNode)] { node["responses"]?.fields ?? [] }

  /// The content of the successful response, keyed by media type, starting with the default.
  var content: [(name: String, value: JSONNode)] {
    node["responses"]?["200"]?["content"]?.fields ?? []
  }

  /// The examples of the successful response; the summary of each example is its request.
  var examples: [JSONNode] {
    content.flatMap { $0.value["examples"]?.fields.map(\.value) ?? [] }
  }

  /// The request body's media type and content.
  var body: (type: String, content: JSONNode)? {
    node["requestBody"]?["content"]?.fields.first.map { ($0.name, $0.value) }
  }

  /// The parameter values in the first example's request; if there are no examples, the example
  /// values of the required parameters.
  var values: [String: String] {
    guard let request = examples.first?["summary"]?.string else {
      return parameters.reduce(into: [:]) { if $1.isNeeded { $0[$1.name] = $1.example } }
    }
    let target = request.drop { $0 != " " }.dropFirst().split(separator: "?", maxSplits: 1)
    let query = target.count > 1 ? try? QueryString.values(of: String(target[1])) : nil
    var values = (query ?? [:]).mapValues { $0.joined(separator: "\n") }
    for (template, part) in zip(
      path.split(separator: "/"), (target.first ?? "").split(separator: "/"))
    where template.hasPrefix("{") {
      values[String(template.dropFirst().dropLast())] = String(part)
    }
    return values
  }
}

extension JSONNode {
  /// The value in query syntax: strings are unquoted, and array elements are separated by commas.
  var written: String {
    switch kind {
    case .string: string ?? ""
    case .array: elements.map(\.written).joined(separator: ",")
    default: String(decoding: source, as: UTF8.self)
    }
  }

  /// The value's source text without its indentation.
  var unindented: String {
    let lines = String(decoding: source, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let margin = lines.last.map { $0.prefix { $0 == " " }.count } ?? 0
    return lines.prefix(1).map(String.init).joined()
      + lines.dropFirst().map { "\n" + $0.dropFirst(margin) }.joined()
  }
}
