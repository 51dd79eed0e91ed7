import JSONStream
import WebPage

/// The API's documentation page. The page is readable without JavaScript; with JavaScript, it has a
/// search field and can send requests.
struct APIPage {
  var html = HTMLText()
  let document: APIDocument

  /// Returns the page for an OpenAPI document.
  static func html(of document: JSONNode) -> [UInt8] {
    var page = APIPage(document: APIDocument(document))
    page.write()
    return page.html.bytes
  }

  private mutating func write() {
    let operations = document.operations
    let groups = (document.root["tags"]?.elements ?? []).map { tag in
      let name = tag["name"]?.string ?? ""
      return Group(
        name: name, summary: tag["description"]?.string,
        operations: operations.filter { $0.tag == name })
    }
    let title = "\(document.root["info"]?["title"]?.string ?? "") API"
    writeHead(title)
    html.raw("<div class=\"columns\">")
    writeContents(groups)
    html.raw("<main id=\"content\" tabindex=\"-1\">")
    writeIntroduction(title)
    for group in groups {
      html.start("section", ["class": "group", "aria-label": group.name])
      html.element("h2", group.name)
      html.prose(group.summary)
      for operation in group.operations { write(operation) }
      html.raw("</section>")
    }
    writeStatuses()
    writeSchemas()
    html.raw("</main></div>")
    writeRequestTemplate()
    html.raw("</body></html>\n")
  }

  private struct Group {
    var name: String
    var summary: String?
    var operations: [APIOperation]
  }

  private mutating func writeHead(_ title: String) {
    html.raw(
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">
      """)
    html.element("title", title)
    for style in ["base", "docs"] {
      html.start("link", ["rel": "stylesheet", "href": WebPage.address(of: "css/\(style).css")])
    }
    html.start("link", ["rel": "icon", "href": "favicon.svg", "type": "image/svg+xml"])
    html.start("script", ["type": "module", "src": WebPage.address(of: "js/docs.js")])
    html.raw(
      """
      </script></head><body><a class="skip" href="#content">Skip to the content</a>\
      <header><button type="button" class="button" id="menu" aria-expanded="false" \
      aria-controls="contents">Contents</button>\
      <a class="brand" href="./"><img src="favicon.svg" alt="" width="26" height="26">homefind</a>\
      <span class="muted">API reference</span>\
      <a class="quiet" href="openapi.json">openapi.json</a></header>
      """)
  }

  private mutating func writeContents(_ groups: [Group]) {
    html.raw(
      """
      <nav id="contents" aria-label="Contents"><label class="find">\
      <span class="unseen">Search operations</span>\
      <input type="search" placeholder="Search operations" autocomplete="off"></label>\
      <p class="found muted" role="status"></p>
      """)
    for group in groups {
      html.raw("<div class=\"group\">")
      html.element("p", group.name, ["class": "strong"])
      html.raw("<ul>")
      for operation in group.operations {
        html.raw("<li>")
        html.start("a", ["href": "#\(operation.id)"])
        html.element("span", operation.summary)
        html.element("code", operation.title)
        html.raw("</a></li>")
      }
      html.raw("</ul></div>")
    }
    html.raw(
      """
      <div class="more"><ul><li><a href="#statuses">Statuses</a></li>\
      <li><a href="#schemas">Schemas</a></li></ul></div></nav>
      """)
  }

  private mutating func writeIntroduction(_ title: String) {
    let info = document.root["info"]
    html.raw("<section class=\"text\" id=\"introduction\">")
    html.element("h1", title)
    html.prose(info?["summary"]?.string, ["class": "lead"])
    html.prose(info?["description"]?.string)
    html.raw("</section>")
  }

  private mutating func writeStatuses() {
    html.raw("<section class=\"more text\" id=\"statuses\"><h2>Statuses</h2><dl class=\"answers\">")
    for (status, answer) in document.components("responses") {
      html.raw("<div>")
      html.element("dt", status, ["id": "status-\(status)"])
      html.raw("<dd>")
      html.prose(answer["description"]?.string)
      for (_, content) in answer["content"]?.fields ?? [] {
        for (_, example) in content["examples"]?.fields ?? [] { write(example, isOpen: false) }
      }
      html.raw("</dd></div>")
    }
    html.raw("</dl></section>")
  }

  private mutating func writeSchemas() {
    html.raw("<section class=\"more text\" id=\"schemas\"><h2>Schemas</h2>")
    for (name, schema) in document.components("schemas") {
      html.element("h3", name, ["id": "schema-\(name)"])
      html.prose(schema["description"]?.string)
      html.raw("<details><summary>JSON Schema</summary>")
      html.code(schema.unindented, label: "The schema \(name)")
      html.raw("</details>")
    }
    html.raw("</section>")
  }
}
