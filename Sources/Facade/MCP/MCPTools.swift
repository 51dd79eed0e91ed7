import Basics
import Commute
import Formats
import Geo
import JSONStream
import ListingStore
import Listings
import Market
import Messages
import Parameters
import Routes
import Search
import Suggestions

/// Calls tools.
struct MCPTools: Sendable {
  /// What a call came to.
  struct Outcome: Sendable {
    /// Short, for people and models.
    var text: String
    /// The answer as the contract has it; nil where there is none.
    var document: [UInt8]?
  }

  let finder: HomeFinder
  let routes: RouteFinder
  let services: SearchServices
  let linkRoot: String?
  /// The memory that a request over HTTP may use; nil where memory is not limited.
  var reservation: AnswerReservation?

  /// Calls a tool.
  ///
  /// - Parameters:
  ///   - arguments: A JSON object; nil for none.
  ///   - language: That of texts, unless the arguments say `lang`.
  func call(_ tool: MCPTool, _ arguments: JSONNode?, in language: Language) async -> Outcome {
    var language = language
    do throws(SearchError) {
      var values = try Self.values(of: arguments)
      if let text = values["lang"]?.first, let named = Language(rawValue: text) { language = named }
      values["lang"] = [values["lang"]?.first ?? language.rawValue]
      let document = MCPServer.compact(try await document(tool, values, arguments, language))
      guard let parsed = try? JSONDocument(document) else { throw .overloaded }
      let text = MCPText(tool, language: language, linkRoot: linkRoot)
      return Outcome(text: text.text(of: parsed.root), document: document)
    } catch {
      return Outcome(text: error.publicMessage.text(in: language).onOneSeenLine)
    }
  }

  private func document(
    _ tool: MCPTool, _ values: [String: [String]], _ arguments: JSONNode?, _ language: Language
  ) async throws(SearchError) -> [UInt8] {
    var others = values
    others["lang"] = nil
    switch tool {
    case .searchHomes: return try await homes(values)
    case .showHome:
      let (options, rest) = try listingOptions(values)
      guard let id = rest["id"]?.first else {
        throw SearchError(parameter: "id", .missing(example: "145831"))
      }
      let found = try finder.listings.find(id, parameters: rest.filter { $0.key != "id" })
      try reservation?.require([found])
      return found.json(options)
    case .compareHomes:
      let (options, rest) = try listingOptions(values)
      let (found, missing) = try finder.listings.find(parameters: rest)
      try reservation?.require(found)
      return ListingAnswer.document(of: found, missing: missing, options)
    case .findPlaces:
      let query = try SuggestQuery(parameters: values)
      return Suggestion.document(
        of: services.suggestions.suggestions(for: query), language: language)
    case .findStations: return PlaceDocument.stations(try finder.places.stationsFound(others))
    case .stationsNear: return PlaceDocument.stations(try finder.places.stationsNear(others))
    case .planRoute:
      let query = try RouteQuery(parameters: values)
      return RouteFormat.json.document(of: try await routes.answer(to: query).routes, in: language)
    case .travelTimes:
      // As the body of its operation, to which the language is none.
      let body = JSONWriter.document { json in
        for (name, value) in arguments?.fields ?? [] where name != "lang" {
          json.field(named: name, json: Array(value.source))
        }
      }
      let query = try TravelTimesQuery(json: body)
      try await finder.admit(query.cost)
      return try await routes.travelTimes(query)
    case .marketPrices:
      return try await services.market.market(MarketQuery(parameters: others)).document(language)
    case .listCompanies:
      return try await services.market.companies(CompanyQuery(parameters: others)).document(
        language)
    }
  }

  /// The homes that a search finds, whose kind is told by what names its place.
  private func homes(_ values: [String: [String]]) async throws(SearchError) -> [UInt8] {
    let values = try place(values)
    let kind: SearchKind =
      values["station"] != nil
      ? .train : values["province"] != nil || values["district"] != nil ? .area : .nearby
    let (options, query) = try SearchError.both(
      { () throws(SearchError) in try AnswerOptions(parameters: values, formats: [.json]) },
      { () throws(SearchError) in
        try SearchQuery(
          kind: kind, parameters: values, also: ["format", "fields", "lang"],
          terms: finder.loanTerms)
      })
    let answer = try await finder.answer(to: query) { reservation?.reserve(homes: $0) ?? true }
    return answer.document(options)
  }

  /// The parameters with a coordinate or a station in place of `at`.
  private func place(_ values: [String: [String]]) throws(SearchError) -> [String: [String]] {
    guard let text = values["at"]?.first else {
      let names = ["lat", "lon", "station", "province", "district", FilterParameter.commute.name]
      if names.allSatisfy({ values[$0] == nil }) {
        throw SearchError(parameter: "at", .missing(example: "Asok"))
      }
      return values
    }
    for name in ["lat", "lon", "station", "province", "district"] where values[name] != nil {
      throw SearchError(parameter: "at", .beside(name))
    }
    var values = values
    values["at"] = nil
    let position: Coordinate
    switch try WrittenPlace(text, parameter: "at") {
    case .station(let name):
      values["station"] = [name]
      return values
    case .coordinate(let coordinate): position = coordinate
    case .listing(let id): position = try finder.listings.find(id).known.listing.position
    }
    values["lat"] = [DecimalText.text(position.latitude)]
    values["lon"] = [DecimalText.text(position.longitude)]
    return values
  }

  private func listingOptions(
    _ values: [String: [String]]
  ) throws(SearchError) -> (options: AnswerOptions, rest: [String: [String]]) {
    let names = FormatParameters.ofListings
    let options = try AnswerOptions(
      parameters: values.filter { names.contains($0.key) }, formats: [.json],
      choices: HomeField.ofListings)
    return (options, values.filter { !names.contains($0.key) })
  }

  /// Arguments as an address would have them.
  ///
  /// - Throws: `SearchError` where one is an object, or a list of lists.
  private static func values(
    of arguments: JSONNode?
  ) throws(SearchError) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (name, node) in arguments?.fields ?? [] where node.kind != .null {
      guard let texts = node.parameterTexts else {
        throw SearchError(
          .invalidParameter, FacadeMessage.otherArgument(name: String(name.onOneLine.prefix(40))))
      }
      values[name, default: []] += texts
    }
    return values
  }
}
