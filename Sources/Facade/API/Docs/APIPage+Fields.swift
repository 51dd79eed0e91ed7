import JSONStream

extension APIPage {
  /// Writes the form fields for an operation's parameters, media type and body.
  mutating func writeFields(of operation: APIOperation) {
    let types = operation.content.map(\.name)
    guard !operation.parameters.isEmpty || types.count > 1 || operation.body != nil else { return }
    html.raw(
      """
      <div class="title"><h4>Parameters</h4>\
      <button type="button" class="button change" aria-expanded="false" hidden>Change values</button></div>
      """)
    let values = operation.values
    for parameter in operation.parameters {
      write(parameter, id: "\(operation.id)-\(parameter.name)", value: values[parameter.name] ?? "")
    }
    if types.count > 1 {
      let id = "\(operation.id)-accept"
      writeField(
        "Accept", id: id, place: "header", traits: [],
        summary: "The response format."
      ) {
        $0.writeChoice(among: types, value: "", ["id": id, "data-in": "accept"])
      }
    }
    if let (type, content) = operation.body {
      let id = "\(operation.id)-body"
      let node = operation.node["requestBody"]
      writeField(
        "Body", id: id, place: "body", isNeeded: true, traits: [type],
        summary: node?["description"]?.string ?? ""
      ) {
        let example = content["example"]
        $0.html.element(
          "textarea", example?.string ?? example?.unindented ?? "",
          ["id": id, "data-in": "body", "data-type": type, "rows": "5", "spellcheck": "false"])
      }
    }
  }

  private mutating func write(_ parameter: APIParameter, id: String, value: String) {
    writeField(
      parameter.name, id: id, place: parameter.place, isNeeded: parameter.isNeeded,
      traits: parameter.traits, choices: parameter.choices, summary: parameter.summary
    ) {
      if parameter.isRepeated {
        $0.html.element(
          "textarea", value,
          [
            "id": id, "data-name": parameter.name, "data-in": parameter.place, "data-each": "",
            "placeholder": "one per line", "rows": "2", "spellcheck": "false",
          ])
      } else if !parameter.choices.isEmpty && !parameter.isList {
        $0.writeChoice(
          among: [""] + parameter.choices, value: value,
          ["id": id, "data-name": parameter.name, "data-in": parameter.place])
      } else {
        $0.html.start(
          "input",
          [
            "id": id, "data-name": parameter.name, "data-in": parameter.place, "type": "text",
            "value": value, "inputmode": parameter.isNumber ? "decimal" : nil,
            "placeholder": parameter.example.map { "such as \($0)" }, "autocomplete": "off",
            "spellcheck": "false",
          ])
      }
    }
  }

  private mutating func writeChoice(
    among choices: [String], value: String, _ attributes: KeyValuePairs<String, String?>
  ) {
    html.start("select", attributes)
    for (number, choice) in choices.enumerated() {
      // The page does not send a default value.
      html.element(
        "option", choice.isEmpty ? "not given" : choice,
        ["value": number == 0 ? "" : choice, "selected": choice == value && number > 0 ? "" : nil])
    }
    html.raw("</select>")
  }

  private mutating func writeField(
    _ name: String, id: String, place: String, isNeeded: Bool = false, traits: [String],
    choices: [String] = [], summary: String, _ input: (inout APIPage) -> Void
  ) {
    html.raw("<div class=\"parameter\"><div>")
    html.start("label", ["for": id])
    html.element("code", name)
    html.raw("</label> <span class=\"kind\">")
    if isNeeded { html.raw("<b>required</b> · ") }
    html.marked(([place] + traits).joined(separator: " · "))
    html.raw("</span></div>")
    html.prose(summary)
    if !choices.isEmpty {
      html.prose(choices.map { "`\($0)`" }.joined(separator: " "), ["class": "choices"])
    }
    html.raw("<div class=\"value\">")
    input(&self)
    html.raw("</div></div>")
  }
}
