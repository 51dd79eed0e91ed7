public import Parameters
public import Routes

extension RouteFormat {
  /// The format that the parameter `format` names; our own JSON where there is none.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where it is not one.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, only: ["format"])
    self =
      reader.choice("format", of: Self.allCases, or: ParameterProblem.notAFormat) ?? .json
    try reader.finish()
  }
}

extension RouteReader.Options {
  /// Options for reading a document, with the parameter `precision`.
  ///
  /// - Parameters:
  ///   - parameters: Named text values.
  ///   - also: Names that the caller reads itself.
  ///   - limits: How much the document may hold.
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(
    parameters: [String: [String]], also: [String] = [], limits: RouteLimits = RouteLimits()
  ) throws(SearchError) {
    var reader = ParameterReader(
      parameters.filter { !also.contains($0.key) }, known: ["precision"])
    self.init(limits: limits)
    if let text = reader.text("precision") {
      if let number = Int(text), (1...9).contains(number) {
        precision = number
      } else {
        reader.fail("precision", .notANumber(text, in: 1...9))
      }
    }
    try reader.finish()
  }
}

extension SearchError {
  /// The error that a directions document is which was refused.
  public init(_ error: RouteError) {
    self.init(.badDirections, error)
  }
}
