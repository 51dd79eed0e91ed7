import Basics
import Formats
import JSONStream
import Messages
import Region
import Synchronization

/// The schemas of the tools' arguments and results, taken from the contract.
extension AssistantTool {
  /// The documents requested so far, keyed by the names of their tools; only tests request more
  /// than one.
  private static let documents = Mutex<[[String]: [UInt8]]>([:])

  /// Returns the JSON array of tools for `tools/list`.
  static func list(of tools: [AssistantTool]) -> [UInt8] {
    let names = tools.map(\.name)
    return documents.withLock { documents in
      if let known = documents[names] { return known }
      let document = document(of: tools)
      documents[names] = document
      return document
    }
  }

  private static func document(of tools: [AssistantTool]) -> [UInt8] {
    // Parsing cannot fail: the document is part of the program, and a test parses it.
    guard let contract = try? JSONDocument(ContractDocument.bytes) else { return Array("[]".utf8) }
    let document = APIDocument(contract.root)
    let definitions = document.components("schemas").map { name, value in
      (name, values[name].flatMap { try? JSONDocument(Array($0.utf8)) }?.root ?? value)
    }
    let inlined = InlinedSchema(
      definitions: Dictionary(definitions, uniquingKeysWith: { first, _ in first }))
    let operations = Dictionary(
      document.operations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let schemas = Dictionary(
      document.components("schemas").map { ($0.name, Schema(text($0.value))) },
      uniquingKeysWith: { first, _ in first })
    var json = JSONWriter(capacity: 1 << 17)
    json.array { json in
      for tool in tools {
        let own = tool.operations.compactMap { operations[$0] }
        json.object { tool.describe(in: &$0, own, document, inlined, schemas) }
      }
    }
    return MCPServer.compact(json.bytes)
  }

  /// Parameters that the tools do not offer, because they select a result's format or describe the
  /// service rather than homes.
  private static let leftOut: Set = ["format", "bom", "explain"]

  /// Schemas that accept more values here than in a URL, because models send JSON numbers and write
  /// prices as people do.
  private static let values = [
    "Flag": #"{"type":"boolean"}"#,
    "PriceText":
      #"{"type":["integer","string"],"description":"\#(currency): 3000000, 3m or 3 \#(City.currency.million)."}"#,
  ]

  /// The name of the currency, with a capital letter.
  private static var currency: String {
    let name = City.currency.plural.english
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private func describe(
    in json: inout JSONWriter, _ operations: [APIOperation], _ document: APIDocument,
    _ inlined: InlinedSchema, _ schemas: [String: Schema]
  ) {
    json.field("name", name)
    json.field("title", title)
    json.field("description", summary)
    if let schema = try? JSONDocument(Array(inputs(operations, document).utf8)) {
      // Write the schema without references, because clients that pass tools to a language model
      // drop or refuse references.
      json.field(named: "inputSchema", json: inlined.json(of: schema.root))
    }
    if let answer = operations.first?.content.first?.value["schema"] {
      Self.write(Self.text(answer), "outputSchema", in: &json, schemas)
    }
    json.object("annotations") {
      $0.field("title", title)
      $0.field("readOnlyHint", true)
      $0.field("destructiveHint", false)
      $0.field("idempotentHint", true)
      $0.field("openWorldHint", true)
    }
  }

  /// Returns an object schema that combines the operations' parameters and body members with the
  /// language, which some operations read only from a header field. If a tool has several
  /// operations, no argument is required.
  private func inputs(_ operations: [APIOperation], _ document: APIDocument) -> String {
    var names = Self.leftOut
    let body = operations.first?.body?.content["schema"].map(document.resolved)
    let language = document.components("parameters").filter { $0.name == "lang" }.map(\.value)
    let parameters = (operations.flatMap { $0.node["parameters"]?.elements ?? [] } + language)
      .map(document.resolved).compactMap { node in node["name"]?.string.map { ($0, node) } }
      .filter { names.insert($0.0).inserted }
    var json = JSONWriter()
    json.object { json in
      json.field("type", "object")
      json.object("properties") { json in
        if name == Self.searchHomes.name {
          json.object("at") {
            $0.field("type", "string")
            $0.field("minLength", 1)
            $0.field("maxLength", NameLength.longestLink)
            $0.field(
              "description", "The place: a station, LAT,LON, a geo: or map link, or listing:ID.")
          }
        }
        for (name, schema) in body?["properties"]?.fields ?? [] {
          json.field(named: name, json: Array(schema.source))
        }
        for (name, node) in parameters {
          json.object(named: name) { json in
            for (name, value) in node["schema"]?.fields ?? [] {
              json.field(named: name, json: Array(value.source))
            }
            json.field("description", node["description"]?.string)
          }
        }
      }
      let needed =
        (body?["required"]?.elements.compactMap(\.string) ?? [])
        + parameters.filter { $0.1["required"]?.bool == true }.map(\.0)
      json.array("required", operations.count == 1 ? needed : [])
      json.field("additionalProperties", false)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Writes a schema together with the components that it refers to, so that the result is
  /// self-contained.
  private static func write(
    _ text: String, _ name: String, in json: inout JSONWriter, _ schemas: [String: Schema]
  ) {
    let schema = Schema(text)
    var found: [String: Schema] = [:]
    var rest = schema.references
    while let next = rest.popLast() {
      guard found[next] == nil, let other = schemas[next] else { continue }
      found[next] = other
      rest += other.references
    }
    json.object(named: name) { json in
      json.field("type", "object")
      // Write an object schema's fields, or the `$ref` of a reference.
      json.fields(of: schema.text)
      if found.isEmpty { return }
      json.object("$defs") { json in
        for (name, schema) in found.sorted(by: { $0.key < $1.key }) {
          json.field(named: name, json: Array(schema.text.utf8))
        }
      }
    }
  }

  /// A schema from the contract and its references.
  private struct Schema {
    /// The schema's text; its references point to definitions in the same document.
    let text: String
    /// The components that the schema refers to.
    let references: [String]

    init(_ text: String) {
      let parts = text.split(separator: "#/components/schemas/", omittingEmptySubsequences: false)
      self.text = parts.joined(separator: "#/$defs/")
      references = parts.dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
  }

  private static func text(_ node: JSONNode) -> String {
    String(decoding: node.source, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes the fields of a schema except for its type, which is `object`.
  fileprivate mutating func fields(of schema: String) {
    guard let document = try? JSONDocument(Array(schema.utf8)) else { return }
    for (name, value) in document.root.fields where name != "type" {
      field(named: name, json: Array(value.source))
    }
  }
}
