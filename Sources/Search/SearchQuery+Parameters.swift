public import Basics
import Geo
public import Loans
public import Parameters
import Ranking
import Region

extension SearchQuery {
  /// Parses a search of `kind` from command-line or URL parameters.
  ///
  /// - Parameters:
  ///   - values: The parameter values, keyed by name.
  ///   - also: The names of parameters that the caller parses itself.
  ///   - area: The area for a search of kind `within`, unless a parameter specifies the area.
  ///   - now: The time that relative dates such as `7d` refer to.
  ///   - terms: The default loan terms.
  /// - Throws: `SearchError` with code `invalidParameter` that names every invalid parameter.
  public init(
    kind: SearchKind, parameters values: [String: [String]], also: [String] = [],
    area: SearchArea? = nil, now: Timestamp = .now(),
    terms: LoanTerms = LoanTerms()
  ) throws(SearchError) {
    var reader = ParameterReader(values, known: kind.parameters, others: also)
    reader.loanTerms = terms
    let place = Self.place(of: kind, &reader, area: area)
    let radius = kind == .area || kind == .within ? nil : reader.radius()
    let types = reader.types()
    let limit = reader.limit()
    let cursor = reader.cursor()
    var filters = reader.filters(now: now)
    let taste = kind == .recommended ? TasteQuery(&reader) : TasteQuery()
    if kind == .recommended {
      if !reader.isGiven("sort") { filters.sort = .recommended }
      if !reader.isGiven("group") { filters.group = true }
    }
    let (facets, explain) = (reader.flag("facets"), reader.flag("explain"))
    // If the place is nil, `reader` has recorded the problems.
    guard let place else { throw SearchError(parameters: reader.problems) }
    self.init(
      place: place, radius: radius, types: types, limit: limit ?? Self.defaultLimit,
      cursor: cursor)
    self.filters = filters
    self.facets = facets
    self.explain = explain
    self.taste = taste
    isRecommendation = kind == .recommended
    if let cursor, cursor.fingerprint != fingerprint {
      reader.fail("cursor", .foreignCursor)
    }
    try reader.finish()
  }

  /// Parses the place for a search of `kind`. If the place is invalid, reports a problem and
  /// returns nil.
  private static func place(
    of kind: SearchKind, _ reader: inout ParameterReader, area: SearchArea?
  ) -> Place? {
    switch kind {
    case .area:
      let province = reader.requiredName("province", example: City.examples.province)
      let district = reader.requiredName("district", example: City.examples.district)
      guard let province, let district else { return nil }
      return .area(province: province, district: district)
    case .train: return station(&reader)
    case .within:
      if area != nil {
        for name in ["bbox", "polygon"] where reader.isGiven(name) {
          reader.fail(name, .besideBody)
        }
      }
      return (area ?? reader.area()).map(Place.within)
    case .nearby:
      return isAroundCommute(reader) ? .commute : reader.coordinate().map(Place.nearby)
    case .recommended:
      if reader.isGiven("system"), !reader.isGiven("station") {
        reader.fail("system", .onlyWith("station"))
      }
      if reader.isGiven("station") { return station(&reader) }
      if isAroundCommute(reader) { return .commute }
      if reader.isGiven("lat") || reader.isGiven("lon") {
        return reader.coordinate().map(Place.nearby)
      }
      if reader.isGiven("radius") { reader.fail("radius", .onlyWith("lat")) }
      return .everywhere
    }
  }

  private static func station(_ reader: inout ParameterReader) -> Place? {
    let system = reader.name("system")
    let station = reader.requiredName("station", example: City.examples.station)
    return station.map { .train(system: system, station: $0) }
  }

  /// Whether the first commute destination is the centre because no other centre is given.
  private static func isAroundCommute(_ reader: ParameterReader) -> Bool {
    reader.isGiven(FilterParameter.commute.name) && !reader.isGiven("lat") && !reader.isGiven("lon")
  }
}
