public import Basics
public import Listings
public import Loans
public import Parameters

/// A query for the homes to show on a map.
public struct MapQuery: Sendable, Hashable {
  /// The part of the map in view.
  public var view: SearchArea
  /// The zoom level. At level 0, the world is one tile of 256 pixels; each further level doubles
  /// the width.
  public var zoom: Int
  /// The types of homes to show; if empty, all types.
  public var types: Set<AccommodationType>
  /// The other conditions on homes; order and grouping are ignored.
  public var filters: SearchFilters

  /// The accepted zoom levels.
  public static let zooms = 0...22
  /// The names of the accepted parameters.
  public static let parameters =
    ["bbox", "zoom", "type"] + ParameterReader.homeFilterNames + FormatParameters.ofHomes

  /// Parses a query from parameters, as in a URL.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(
    parameters: [String: [String]], now: Timestamp = .now(), terms: LoanTerms = LoanTerms()
  ) throws(SearchError) {
    var reader = ParameterReader(parameters, known: Self.parameters)
    reader.loanTerms = terms
    if !reader.isGiven("bbox") {
      reader.fail("bbox", .missing(example: ParameterReader.boxExample))
    }
    if !reader.isGiven("zoom") { reader.fail("zoom", .missing(example: "12")) }
    let view = reader.box("bbox")
    zoom = reader.number("zoom", in: Self.zooms) ?? 0
    types = reader.types()
    filters = reader.filters(now: now)
    try reader.finish()
    guard let view else {
      // The reader has reported the missing box.
      throw SearchError(.invalidParameter, SearchMessage.missingBox)
    }
    self.view = view
  }
}
