import JSONStream

/// The description of the API as a page for people, without scripts and without anything from
/// elsewhere.
struct APIPage {
  private var html = HTMLText()
  private let root: JSONNode

  /// The page of an OpenAPI document.
  static func html(of document: JSONNode) -> [UInt8] {
    var page = APIPage(document)
    page.write()
    return page.html.bytes
  }

  private init(_ document: JSONNode) { root = document }

  private mutating func write() {
    let info = root["info"]
    let title = info?["title"]?.string ?? ""
    html.raw(
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>
      """)
    html.text("\(title) API")
    html.raw("</title><link rel=\"stylesheet\" href=\"docs/style.css\"></head><body><header>")
    html.element("h1", title)
    html.element("p", info?["summary"]?.string ?? "")
    html.prose(info?["description"]?.string ?? "")
    html.raw("<p><a href=\"openapi.json\">openapi.json</a></p></header><nav>")
    let operations = (root["paths"]?.fields ?? []).flatMap { path, methods in
      methods.fields.map { Operation(method: $0.name, path: path, node: $0.value) }
    }
    let tags = (root["tags"]?.elements ?? []).compactMap { $0["name"]?.string }
    for tag in tags {
      html.element("h2", tag)
      html.raw("<ul>")
      for operation in operations where operation.tag == tag {
        html.raw("<li><a href=\"#\(operation.id)\"><code>")
        html.text(operation.title)
        html.raw("</code> ")
        html.text(operation.summary)
        html.raw("</a></li>")
      }
      html.raw("</ul>")
    }
    html.raw("</nav><main>")
    for operation in operations { write(operation) }
    html.raw("<h2 id=\"schemas\">Schemas</h2>")
    for (name, schema) in root["components"]?["schemas"]?.fields ?? [] { write(schema, name) }
    html.raw("</main></body></html>\n")
  }

  private struct Operation {
    var method: String
    var path: String
    var node: JSONNode

    var id: String { node["operationId"]?.string ?? "" }
    var tag: String { node["tags"]?.elements.first?.string ?? "" }
    var summary: String { node["summary"]?.string ?? "" }
    var title: String { "\(method.uppercased()) \(path)" }
  }

  private mutating func write(_ operation: Operation) {
    html.raw("<section id=\"\(operation.id)\">")
    html.element("h2", operation.summary)
    html.raw("<p><code class=\"path\">")
    html.text(operation.title)
    html.raw("</code></p>")
    html.prose(operation.node["description"]?.string ?? "")
    let parameters = (operation.node["parameters"]?.elements ?? []).map(resolved)
    if !parameters.isEmpty {
      table(
        ["Parameter", "Values", "Meaning"],
        parameters.map { parameter in
          let name = parameter["name"]?.string ?? ""
          let isNeeded = parameter["required"]?.bool == true
          return [
            .code(name + (isNeeded ? " *" : "")), .words(values(parameter["schema"])),
            .words(parameter["description"]?.string ?? ""),
          ]
        })
    }
    if let body = operation.node["requestBody"] {
      html.prose("Body: \(body["description"]?.string ?? "")")
    }
    let answers = (operation.node["responses"]?.fields ?? []).map { ($0.name, resolved($0.value)) }
    table(
      ["Status", "Types", "When"],
      answers.map { status, answer in
        let types = (answer["content"]?.fields ?? []).map(\.name).joined(separator: ", ")
        return [.code(status), .words(types), .words(answer["description"]?.string ?? "")]
      })
    for (_, answer) in answers.prefix(1) {
      for (_, content) in answer["content"]?.fields ?? [] {
        for (_, example) in content["examples"]?.fields ?? [] { write(example) }
      }
    }
    html.raw("</section>")
  }

  private mutating func write(_ example: JSONNode) {
    html.raw("<details><summary><code>")
    html.text(example["summary"]?.string ?? "")
    html.raw("</code></summary><pre>")
    html.text(Self.unindented(example["value"]))
    html.raw("</pre></details>")
  }

  private mutating func write(_ schema: JSONNode, _ name: String) {
    html.raw("<section id=\"schema-\(name)\">")
    html.element("h3", name)
    html.prose(schema["description"]?.string ?? "")
    html.raw("<details><summary>JSON Schema</summary><pre>")
    html.text(Self.unindented(schema))
    html.raw("</pre></details></section>")
  }

  private enum Cell {
    case code(String)
    case words(String)
  }

  private mutating func table(_ heads: [String], _ rows: [[Cell]]) {
    html.raw("<table><thead><tr>")
    for head in heads { html.element("th", head) }
    html.raw("</tr></thead><tbody>")
    for row in rows {
      html.raw("<tr>")
      for cell in row {
        html.raw("<td>")
        switch cell {
        case .code(let text): html.element("code", text)
        case .words(let text): html.marked(text)
        }
        html.raw("</td>")
      }
      html.raw("</tr>")
    }
    html.raw("</tbody></table>")
  }

  /// What a schema allows, in few words.
  private func values(_ schema: JSONNode?) -> String {
    guard let schema = schema.map(resolved) else { return "" }
    var words: [String] = []
    if let items = schema["items"] {
      words.append("several of " + values(items))
    } else if let choices = schema["enum"]?.elements {
      words.append(
        choices.compactMap(\.string).filter { !$0.isEmpty }.map { "`\($0)`" }
          .joined(separator: ", "))
    } else {
      words.append(schema["type"]?.string ?? "")
    }
    if let least = schema["minimum"], let most = schema["maximum"] {
      words.append("from \(Self.source(least)) to \(Self.source(most))")
    }
    if let standard = schema["default"] {
      words.append("(\(standard.string ?? Self.source(standard)) unless given)")
    }
    return words.joined(separator: " ")
  }

  /// What a reference to a component stands for.
  private func resolved(_ node: JSONNode) -> JSONNode {
    guard let reference = node["$ref"]?.string else { return node }
    return reference.split(separator: "/").dropFirst().reduce(root) { node, name in
      node[String(name)] ?? node
    }
  }

  private static func source(_ node: JSONNode) -> String {
    String(decoding: node.source, as: UTF8.self)
  }

  /// A value as the document has it, moved to the left.
  private static func unindented(_ node: JSONNode?) -> String {
    guard let node else { return "" }
    let lines = source(node).split(separator: "\n", omittingEmptySubsequences: false)
    let margin = lines.last.map { $0.prefix { $0 == " " }.count } ?? 0
    return lines.prefix(1).map(String.init).joined()
      + lines.dropFirst().map { "\n" + $0.dropFirst(margin) }.joined()
  }
}
