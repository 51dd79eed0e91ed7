import Foundation
import JSONStream

extension APIPage {
  /// Writes an operation's section: a form with its parameters, then its responses, with examples
  /// next to both.
  mutating func write(_ operation: APIOperation) {
    html.start(
      "form",
      [
        "class": "operation", "id": operation.id, "novalidate": "",
        "data-method": operation.method, "data-path": operation.path,
        "data-answer": operation.content.first?.name,
      ])
    html.raw("<div class=\"about\">")
    html.element("h3", operation.summary)
    html.raw("<p class=\"path\">")
    html.element("code", operation.title)
    html.raw("</p>")
    html.prose(operation.node["description"]?.string)
    writeFields(of: operation)
    writeAnswers(of: operation)
    html.raw("</div><div class=\"beside\">")
    let examples = operation.examples
    if !examples.isEmpty { html.element("h4", "Example answers") }
    for (number, example) in examples.enumerated() { write(example, isOpen: number == 0) }
    html.raw("</div></form>")
  }

  /// Writes an example: the request and its response.
  mutating func write(_ example: JSONNode, isOpen: Bool) {
    let request = example["summary"]?.string ?? ""
    html.start("details", ["class": "example", "open": isOpen ? "" : nil])
    html.raw("<summary>")
    html.element("code", request.removingPercentEncoding ?? request)
    html.raw("</summary>")
    html.code(example["value"]?.unindented ?? "", label: "The answer to \(request)")
    html.raw("</details>")
  }

  private mutating func writeAnswers(of operation: APIOperation) {
    html.raw("<h4>Answers</h4><dl class=\"answers\">")
    for (status, answer) in operation.responses where answer["$ref"] == nil {
      html.raw("<div>")
      html.element("dt", status)
      html.raw("<dd>")
      html.prose(answer["description"]?.string)
      for (type, content) in answer["content"]?.fields ?? [] {
        html.raw("<p class=\"kind\">")
        html.element("code", type)
        if let schema = content["schema"]?["$ref"]?.string?.split(separator: "/").last {
          html.raw(" ")
          html.element("a", String(schema), ["href": "#schema-\(schema)"])
        }
        html.raw("</p>")
      }
      html.raw("</dd></div>")
    }
    html.raw("<div><dt>also</dt><dd class=\"also\">")
    for (status, answer) in operation.responses where answer["$ref"] != nil {
      html.element("a", status, ["href": "#status-\(status)"])
      html.raw(" ")
    }
    html.raw("</dd></div></dl>")
  }

  /// Writes the template that the page's script adds to each operation: the request as code, and a
  /// placeholder for its response.
  mutating func writeRequestTemplate() {
    html.raw(
      """
      <template id="request"><div class="request"><div class="languages">\
      <div role="group" aria-label="Language">
      """)
    for (name, label) in [("curl", "curl"), ("javascript", "JavaScript"), ("python", "Python")] {
      html.element("button", label, ["type": "button", "data-language": name])
    }
    html.raw("</div><button type=\"button\" class=\"copy\">Copy</button></div>")
    html.code("", label: "The request as code")
    html.raw(
      """
      <div class="pair"><button class="button main">Try it</button>\
      <button type="button" class="button stop" hidden>Cancel</button></div>\
      <p class="outcome" role="status"></p><div class="answer" hidden>\
      <details><summary>Header fields</summary><dl></dl></details>
      """)
    html.code("", label: "The answer")
    html.raw("</div></div></template>")
  }
}
