import Basics
import Formats
import Geo
import JSONStream
import ListingStore
import Listings
import Messages
import Parameters
import Region
import Search

extension MCPTools {
  var searchHomes: FeatureOperation {
    FeatureOperation(tool: .searchHomes) { request async throws(SearchError) in
      // The parameters that describe the place determine the type of search.
      let values = try place(request.values)
      let kind: SearchKind =
        values["station"] != nil
        ? .train : values["province"] != nil || values["district"] != nil ? .area : .nearby
      let (options, query) = try SearchError.both(
        { () throws(SearchError) in try AnswerOptions(parameters: values, formats: [.json]) },
        { () throws(SearchError) in
          try SearchQuery(
            kind: kind, parameters: values, also: FormatParameters.ofHomes,
            terms: finder.loanTerms)
        })
      let answer = try await finder.answer(to: query, hasRoom: reserve)
      return FeatureOperation.Answer(answer.document(options))
    }
  }

  var showHome: FeatureOperation {
    FeatureOperation(tool: .showHome) { request async throws(SearchError) in
      var (options, values) = try listingOptions(request)
      guard let id = values.removeValue(forKey: "id")?.first else {
        throw SearchError(parameter: "id", .missing(example: "145831"))
      }
      return FeatureOperation.Answer(
        try finder.listings.document(of: id, values, options, within: reservation))
    }
  }

  /// Shows several homes.
  var compareHomes: FeatureOperation {
    FeatureOperation(tool: .compareHomes) { request async throws(SearchError) in
      let (options, values) = try listingOptions(request)
      return FeatureOperation.Answer(
        try finder.listings.document(values, options, within: reservation))
    }
  }

  /// Returns the parameters with `at` replaced by a coordinate or a station.
  private func place(_ values: [String: [String]]) throws(SearchError) -> [String: [String]] {
    guard let text = values["at"]?.first else {
      let names = ["lat", "lon", "station", "province", "district", FilterParameter.commute.name]
      if names.allSatisfy({ values[$0] == nil }) {
        throw SearchError(parameter: "at", .missing(example: City.examples.station))
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
    _ request: FeatureOperation.Request
  ) throws(SearchError) -> (options: AnswerOptions, rest: [String: [String]]) {
    let names = FormatParameters.ofListings
    let options = try AnswerOptions(
      parameters: request.values.filter { names.contains($0.key) }, formats: [.json],
      choices: HomeField.ofListings)
    return (options, request.values.filter { !names.contains($0.key) })
  }
}

extension AssistantTool {
  static let searchHomes = AssistantTool(
    "search_homes", title: "Search homes",
    summary: """
      Finds homes for sale in and around \(City.name.english), the nearest first. Give one place: at (a station, \
      a coordinate, a map link or listing:ID), lat and lon, station, or province and district; with \
      commute alone, the search is around its first place. A commute is a place and a time, \
      "\(City.examples.station):30min". Prices are in \(City.currency.plural.english) ("3m" is 3 million). total is the number of matching homes, \
      items contains the first of them; pass next as cursor for more.
      """,
    operations: ["nearby", "train", "area"]
  ) { answer, text in
    [text.said(MCPMessage.found(answer["total"]?.int ?? 0))]
      + answer.items.prefix(ToolText.mostItems).map(text.home)
      + (answer["outside"]?.elements ?? []).map { text.said(MCPMessage.outside(text.home($0))) }
      + (answer["source"]?["freshness"]?.string == "stale" ? [text.said(MCPMessage.stale)] : [])
  }

  static let showHome = AssistantTool(
    "show_home", title: "Show a home",
    summary: "Shows the details and price history of one home by its id.",
    operations: ["listing"]
  ) { answer, text in [text.home(answer)] }

  static let compareHomes = AssistantTool(
    "compare_homes", title: "Compare homes",
    summary: "Compares up to 100 homes by their ids.", operations: ["listings"]
  ) { answer, text in
    answer.items.prefix(ToolText.mostItems).map(text.home)
      + (answer["missing"]?.elements ?? []).compactMap(\.string)
      .map { text.said(MCPMessage.missing($0)) }
  }
}

extension ToolText {
  fileprivate func home(_ node: JSONNode) -> String {
    var parts = ["\(name(node).inQuotationMarks) (\(node["id"]?.string ?? ""))"]
    parts += [node["typeLabel"]?.string, price(node["price"])].compactMap(\.self)
    if let distance = metres(node["distanceMeters"]) {
      parts.append([distance, node["compass"]?.string].compactMap(\.self).joined(separator: " "))
    }
    for commute in node["commutes"]?.elements ?? [] {
      guard let minutes = commute["minutes"]?.int, let place = commute["place"]?.string else {
        continue
      }
      parts.append(said(MCPMessage.commute(minutes, place: place.inQuotationMarks)))
    }
    if let near = node["nearestStation"], let minutes = near["walkMinutes"]?.int {
      parts.append(said(MCPMessage.walk(minutes, station: stationName(near))))
    }
    parts += (node["reasons"]?.elements ?? []).compactMap(\.string)
    let line = parts.joined(separator: "; ")
    guard let linkRoot, let id = node["id"]?.string else { return line }
    return "\(line) <\(SearchQuery.link(toHome: id, under: linkRoot))>"
  }
}
