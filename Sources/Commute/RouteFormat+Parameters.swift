public import Parameters
public import Routes

extension RouteFormat {
  /// Reads the format from the parameter `format`; the default is our own JSON.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` for an unknown format.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, only: ["format"])
    self =
      reader.choice("format", of: Self.allCases, or: ParameterProblem.notAFormat) ?? .json
    try reader.finish()
  }
}

extension RouteReader.Options {
  /// Parses the options for reading a directions document: the parameter `precision`.
  ///
  /// - Parameters:
  ///   - parameters: The values by parameter name.
  ///   - also: The names of other parameters, which the caller reads.
  ///   - limits: The size limits for the document.
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
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
  /// Creates the error for a rejected directions document.
  public init(_ error: RouteError) {
    self.init(.badDirections, error)
  }
}
