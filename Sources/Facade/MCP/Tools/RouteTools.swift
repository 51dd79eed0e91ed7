import Basics
import Commute
import Formats
import JSONStream
import Messages
import Parameters
import Routes
import Search

extension MCPTools {
  /// Plans a trip.
  var planRoute: FeatureOperation {
    FeatureOperation(tool: .planRoute) { request async throws(SearchError) in
      let query = try RouteQuery(parameters: request.values)
      return FeatureOperation.Answer(
        RouteFormat.json.document(
          of: try await routes.answer(to: query).routes, in: request.language))
    }
  }

  /// Calculates the travel times between many places.
  var travelTimes: FeatureOperation {
    FeatureOperation(tool: .travelTimes) { request async throws(SearchError) in
      // The operation's body has no member for the language.
      let body = JSONWriter.document { json in
        for (name, value) in request.arguments?.fields ?? [] where name != "lang" {
          json.field(named: name, json: Array(value.source))
        }
      }
      let query = try TravelTimesQuery(json: body)
      try await finder.admit(query.cost)
      return FeatureOperation.Answer(try await routes.travelTimes(query))
    }
  }
}

extension AssistantTool {
  static let planRoute = AssistantTool(
    "plan_route", title: "Plan a route",
    summary: """
      Plans a trip between two places: on foot and by rail (transit), or by walk, bike or car if the \
      service has street data. Times are estimates.
      """,
    operations: ["routes"]
  ) { answer, text in (answer["routes"]?.elements ?? []).flatMap(text.route) }

  static let travelTimes = AssistantTool(
    "travel_times", title: "Travel times",
    summary: """
      Calculates the minutes from each of up to 50 places to each of up to 1,000, by rail and on foot. \
      Rows are from, columns are to; null means no route or an unknown place. missing lists the \
      unknown places.
      """,
    operations: ["travelTimes"]
  ) { answer, text in
    let rows = String(decoding: answer["minutes"]?.source ?? [], as: UTF8.self)
    return [text.said(MCPMessage.minutes(rows))]
      + (answer["missing"]?.elements ?? []).prefix(ToolText.mostItems).compactMap(\.string)
      .map { text.said(MCPMessage.unknownPlace($0)) }
  }
}

extension ToolText {
  fileprivate func route(_ node: JSONNode) -> [String] {
    let minutes = node["durationSeconds"]?.double.map { Int(($0 / 60).rounded(.up)) }
    let head = [
      node["name"]?.string?.inQuotationMarks, minutes.map { said(MCPMessage.duration($0)) },
      metres(node["distanceMeters"]),
    ].compactMap(\.self).joined(separator: "; ")
    // A step includes the names of its streets and its destination, which may be a home.
    let steps = (node["steps"]?.elements ?? []).compactMap {
      ($0["instruction"]?.string ?? $0["text"]?.string)?.inQuotationMarks
    }
    let notes = (node["notes"]?.elements ?? []).compactMap(\.string)
    return [head] + steps.enumerated().map { "\($0 + 1). \($1)" } + notes
  }
}
