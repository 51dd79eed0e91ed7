public import Listings
public import Parameters

/// A report of a person's action on a home.
public struct InterestQuery: Sendable, Hashable {
  /// The home's id, or its key in the source.
  public var home: String
  /// The kind of action.
  public var kind: HomeInterest.Kind

  /// Reads the parameters `home` and `kind`.
  ///
  /// - Throws: `SearchError` with code `invalidParameter`.
  public init(parameters: [String: [String]]) throws(SearchError) {
    var reader = ParameterReader(parameters, known: ["home", "kind"])
    let kinds = HomeInterest.Kind.allCases
    home = reader.required("home", example: "sample.145831") ?? ""
    _ = reader.required("kind", example: kinds[0].rawValue)
    let kind = reader.choice("kind", of: kinds, or: ParameterProblem.notAnInterest)
    try reader.finish()
    self.kind = kind ?? .view
  }
}
