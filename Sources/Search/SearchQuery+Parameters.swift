import Geo
public import Loans
import Ranking

extension SearchQuery {
  /// The parameters that each search takes, by the search's name.
  public static let parameters: [String: [String]] = [
    "nearby": ["lat", "lon", "radius"], "area": ["province", "district"],
    "train": ["system", "station", "radius"], "within": ["bbox", "polygon"],
    "recommended": ["lat", "lon", "system", "station", "radius"] + TasteQuery.parameters,
  ].mapValues { $0 + ["type", "limit", "cursor"] + ParameterReader.filterNames }

  /// Reads a search of `kind` (`nearby`, `area`, `train`, `within` or `recommended`) from named texts, as the
  /// command line and an address give them.
  ///
  /// - Parameters:
  ///   - kind: The search's name.
  ///   - values: The texts by their parameters' names.
  ///   - also: Names that the caller reads itself.
  ///   - area: The area of a search within one, where no parameter gives it.
  ///   - now: What a date such as `7d` counts back from.
  ///   - terms: The terms of a loan where no parameter gives others.
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
  public init(
    kind: String, parameters values: [String: [String]], also: [String] = [],
    area: SearchArea? = nil, now: Timestamp = .now(),
    terms: LoanTerms = LoanTerms()
  ) throws(SearchError) {
    var reader = ParameterReader(values, known: Self.parameters[kind] ?? [], others: also)
    reader.loanTerms = terms
    if kind == "recommended", reader.isGiven("system"), !reader.isGiven("station") {
      reader.fail("system", .onlyWith("station"))
    }
    var place: Place?
    switch kind {
    case "area":
      let province = reader.requiredName("province", example: "Bangkok")
      let district = reader.requiredName("district", example: "Watthana")
      if let province, let district { place = .area(province: province, district: district) }
    case "train",
      "recommended" where reader.isGiven("station"):
      let system = reader.name("system")
      let station = reader.requiredName("station", example: "Asok")
      if let station { place = .train(system: system, station: station) }
    case "within":
      if area != nil {
        for name in ["bbox", "polygon"] where reader.isGiven(name) {
          reader.fail(name, .besideBody)
        }
      }
      place = (area ?? reader.area()).map(Place.within)
    case "nearby" where Self.isAroundCommute(reader),
      "recommended" where Self.isAroundCommute(reader):
      place = .commute
    case "recommended" where !reader.isGiven("lat") && !reader.isGiven("lon"):
      if reader.isGiven("radius") { reader.fail("radius", .onlyWith("lat")) }
      place = .everywhere
    default:
      place = reader.coordinate().map(Place.nearby)
    }
    let radius = kind == "area" || kind == "within" ? nil : reader.radius()
    let types = reader.types()
    let limit = reader.limit()
    let cursor = reader.cursor()
    var filters = reader.filters(now: now)
    let taste = kind == "recommended" ? TasteQuery(&reader) : TasteQuery()
    if kind == "recommended" {
      if !reader.isGiven("sort") { filters.sort = .recommended }
      if !reader.isGiven("group") { filters.group = true }
    }
    let (facets, explain) = (reader.flag("facets"), reader.flag("explain"))
    if let place {
      self.init(
        place: place, radius: radius, types: types, limit: limit ?? Self.defaultLimit,
        cursor: cursor)
      self.filters = filters
      self.facets = facets
      self.explain = explain
      self.taste = taste
      isRecommendation = kind == "recommended"
      if let cursor, cursor.fingerprint != fingerprint {
        reader.fail("cursor", .foreignCursor)
      }
    } else {
      // A place is missing only when the reader has complaints, so `finish` throws here.
      self.init(place: .area(province: "", district: ""))
    }
    try reader.finish()
  }

  /// Whether the first place to commute to is the centre, since no other is given.
  private static func isAroundCommute(_ reader: ParameterReader) -> Bool {
    reader.isGiven(FilterParameter.commute.name) && !reader.isGiven("lat") && !reader.isGiven("lon")
  }
}
