import Parameters

/// A filter's parameter: its name, and its description for people and programs.
///
/// The command line's options, the parameters that searches know, the contract and the page derive
/// from it.
public struct FilterParameter: Sendable {
  /// Its name: `min-price`, of which `--min-price` is the option.
  public let name: String
  /// What the command line's help says.
  public let help: String
  /// The name of its value in that help; nil where it is there or not.
  public let valueName: String?
  /// What the contract says.
  public let summary: String
  /// Its schema in the contract, as JSON.
  public let schema: String
  /// An example in the contract, as JSON.
  public let example: String?
  /// What the page calls it in English and Thai, where it offers it as a box to tick.
  public let label: (english: String, thai: String)?
  /// Whether it tells of the person who searches: over HTTP it stands in the body of a POST, never in
  /// an address, which browsers, proxies and logs keep.
  public let isPrivate: Bool

  /// A parameter with a value; without a name for that, one that is either there or not.
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

  /// The parameter as a member of the contract's `parameters`.
  public var contract: String { #""\#(name)": \#(parameter)"# }

  /// The parameter as an element of an operation's `parameters` in the contract.
  public var parameter: String {
    let example = example.map { #", "example": \#($0)"# } ?? ""
    return #"{"name": "\#(name)", "in": "query", "description": "\#(summary)", "#
      + #""schema": \#(schema)\#(example)}"#
  }
  /// The parameter as a member of an object's `properties` in the contract.
  public var property: String {
    let fields = schema.dropFirst().dropLast()
    let example = example.map { #", "examples": [\#($0)]"# } ?? ""
    return #""\#(MemberName.member(name))": {"description": "\#(summary)", \#(fields)\#(example)}"#
  }
}
