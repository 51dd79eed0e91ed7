public import Basics
public import Listings
public import Loans
public import Parameters

/// What is to be shown on a map.
public struct MapQuery: Sendable, Hashable {
  /// The part of the map in view.
  public var view: SearchArea
  /// How far the map is zoomed in: at 0 the world is one tile of 256 pixels, and each step doubles
  /// it.
  public var zoom: Int
  /// The types wanted; empty means every home.
  public var types: Set<AccommodationType>
  /// What homes must have besides; their order and grouping mean nothing here.
  public var filters: SearchFilters

  /// Zooms that can be asked for.
  public static let zooms = 0...22
  /// The parameters that a question takes.
  public static let parameters =
    ["bbox", "zoom", "type"] + ParameterReader.homeFilterNames + FormatParameters.ofHomes

  /// Reads a question from named texts, as an address has them.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
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
      // The reader has complained of a box that is not there.
      throw SearchError(.invalidParameter, SearchMessage.missingBox)
    }
    self.view = view
  }
}
