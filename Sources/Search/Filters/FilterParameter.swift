import Parameters

/// A filter's parameter and its descriptions for users and programs.
///
/// The command-line options, the parameters of searches, the API contract and the web page are
/// derived from these values.
public struct FilterParameter: Sendable {
  /// The parameter's name, such as `min-price` for the option `--min-price`.
  public let name: String
  /// The help text on the command line.
  public let help: String
  /// The placeholder for the value in the help text; nil for a flag.
  public let valueName: String?
  /// The description in the API contract.
  public let summary: String
  /// The JSON schema in the API contract.
  public let schema: String
  /// The JSON example in the API contract.
  public let example: String?
  /// The label of the checkbox on the web page, in English and Thai; nil if the page has no such
  /// checkbox.
  public let label: (english: String, thai: String)?
  /// Whether the parameter is personal. HTTP clients send personal parameters in the body of a POST
  /// request, never in the URL, because browsers, proxies and logs record URLs.
  public let isPrivate: Bool

  /// Creates a parameter. If `value` is nil, the parameter is a flag.
  init(
    _ name: String, value: String? = nil, help: String, summary: String,
    schema: String = ##"{"$ref": "#/components/schemas/Flag"}"##, example: String? = nil,
    label: (english: String, thai: String)? = nil, isPrivate: Bool = false
  ) {
    self.name = name
    self.help = help
    valueName = value
    self.summary = summary
    self.schema = schema
    self.example = example
    self.label = label
    self.isPrivate = isPrivate
  }

  /// The parameter as a member of `parameters` in the contract's components.
  public var contract: String { #""\#(name)": \#(parameter)"# }

  /// The parameter as an element of `parameters` in an operation of the contract.
  public var parameter: String {
    let example = example.map { #", "example": \#($0)"# } ?? ""
    return #"{"name": "\#(name)", "in": "query", "description": "\#(summary)", "#
      + #""schema": \#(schema)\#(example)}"#
  }
  /// The parameter as a member of `properties` in an object schema of the contract.
  public var property: String {
    let fields = schema.dropFirst().dropLast()
    let example = example.map { #", "examples": [\#($0)]"# } ?? ""
    return #""\#(MemberName.member(name))": {"description": "\#(summary)", \#(fields)\#(example)}"#
  }
}
