import JSONStream

/// A parameter of an operation in the documentation.
struct APIParameter {
  let name: String
  /// The parameter's location in a request: `query` or `path`.
  let place: String
  let isNeeded: Bool
  let summary: String
  /// An example value, in the syntax of a query.
  let example: String?
  /// Short descriptions of the parameter's type, limits and default.
  let traits: [String]
  /// The possible values, if the parameter is an enumeration.
  let choices: [String]
  let isList: Bool
  /// Whether a list is sent by repeating the parameter, once for each value.
  let isRepeated: Bool
  let isNumber: Bool

  init(_ node: JSONNode, in document: APIDocument) {
    let schema = node["schema"].map(document.resolved)
    let item = schema?["items"].map(document.resolved)
    name = node["name"]?.string ?? ""
    place = node["in"]?.string ?? ""
    isNeeded = node["required"]?.bool == true
    summary = node["description"]?.string ?? ""
    example = node["example"]?.written
    isList = item != nil
    isRepeated = isList && node["explode"]?.bool != false
    let value = item ?? schema
    choices = (value?["enum"]?.elements ?? []).compactMap(\.string).filter { !$0.isEmpty }
    let type = choices.isEmpty ? value?["type"]?.string ?? "" : ""
    isNumber = ["integer", "number"].contains(type)
    traits = [
      [isList ? "list" : "", type].filter { !$0.isEmpty }.joined(separator: " of "),
      Self.range(schema, "minimum", "maximum"),
      Self.range(schema, "minLength", "maxLength", "characters"),
      Self.range(schema, "minItems", "maxItems", "values"),
      schema?["default"].map { "default `\($0.written)`" } ?? "",
    ].filter { !$0.isEmpty }
  }

  private static func range(
    _ schema: JSONNode?, _ least: String, _ most: String, _ unit: String = ""
  ) -> String {
    let words =
      switch (schema?[least]?.written, schema?[most]?.written) {
      case (let least?, let most?): "\(least) to \(most)"
      case (let least?, nil): "from \(least)"
      case (nil, let most?): "up to \(most)"
      case (nil, nil): ""
      }
    return words.isEmpty || unit.isEmpty ? words : "\(words) \(unit)"
  }
}
