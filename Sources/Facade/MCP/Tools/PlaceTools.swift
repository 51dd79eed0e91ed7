import Basics
import Formats
import JSONStream
import Messages
import Parameters
import Region
import Search
import Suggestions

extension MCPTools {
  /// Finds places by name.
  var findPlaces: FeatureOperation {
    FeatureOperation(tool: .findPlaces) { request async throws(SearchError) in
      let query = try SuggestQuery(parameters: request.values)
      return FeatureOperation.Answer(
        Suggestion.document(
          of: services.suggestions.suggestions(for: query), language: request.language))
    }
  }
}

extension FeatureOperation {
  static let findStations = FeatureOperation(
    "stations/find",
    tool: AssistantTool(
      "find_stations", title: "Find stations by name",
      summary: "Finds \(TextList(City.examples.systems, .and)) stations by code or name.",
      operations: ["stationsFound"]
    ) { answer, text in text.stations(answer) }
  ) { request async throws(SearchError) in
    Answer(PlaceDocument.stations(try request.finder.places.stationsFound(request.values)))
  }

  static let stationsNear = FeatureOperation(
    "stations/near",
    tool: AssistantTool(
      "stations_near", title: "Find stations near a place",
      summary: "Finds the stations nearest to a coordinate, with the walk to each.",
      operations: ["stationsNear"]
    ) { answer, text in text.stations(answer) }
  ) { request async throws(SearchError) in
    Answer(PlaceDocument.stations(try request.finder.places.stationsNear(request.values)))
  }
}

extension AssistantTool {
  static let findPlaces = AssistantTool(
    "find_places", title: "Find places by name",
    summary: """
      Finds stations, districts, projects and companies by a name in Thai or English, even if it is \
      incomplete or has a typo or two; also reads coordinates and map links.
      """,
    operations: ["suggest"]
  ) { answer, text in answer.items.isEmpty ? [text.nothing] : answer.items.map(text.place) }
}

extension ToolText {
  fileprivate func place(_ node: JSONNode) -> String {
    let parts = [node["kind"]?.string, node["label"]?.string?.inQuotationMarks].compactMap(\.self)
    let position = node["position"].map { " (\(coordinate($0)))" }
    return parts.joined(separator: ": ") + (position ?? "")
  }

  fileprivate func stations(_ answer: JSONNode) -> [String] {
    if answer.items.isEmpty { return [nothing] }
    return answer.items.prefix(Self.mostItems).map { node in
      [stationName(node), metres(node["distanceMeters"]), node["position"].map(coordinate)]
        .compactMap(\.self).joined(separator: "; ")
    }
  }

  private func coordinate(_ node: JSONNode) -> String {
    "\(node["lat"]?.written ?? ""),\(node["lon"]?.written ?? "")"
  }

  /// Returns a station's system, name and code.
  func stationName(_ node: JSONNode) -> String {
    "\(node["system"]?.string ?? "") \(name(node)) (\(node["code"]?.string ?? ""))"
  }
}
