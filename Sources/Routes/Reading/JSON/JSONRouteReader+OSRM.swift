import Geo
import JSONStream

/// The route service of OSRM (API version 1).
extension JSONRouteReader {
  mutating func osrmRoutes(
    of routes: JSONNode, document: JSONNode
  ) throws(RouteError) -> [Route] {
    if let code = document["code"]?.string, code != "Ok" {
      throw .refused(refusal(of: document) ?? code)
    }
    let ends = (document["waypoints"]?.elements ?? []).compactMap { $0["name"]?.plainText }
    let name = ends.count > 1 ? "\(ends[0]) – \(ends[ends.count - 1])" : nil
    var found: [Route] = []
    for node in routes.elements {
      var draft = RouteDraft()
      draft.stated = StatedTotals(
        distance: node["distance"]?.number, duration: node["duration"]?.number)
      let precision = try osrmPrecision(of: node)
      draft.polylines = try lines(node["geometry"], precision: precision)
      for leg in node["legs"]?.elements ?? [] {
        for step in leg["steps"]?.elements ?? [] {
          draft.steps.append(try osrmStep(step, precision: precision))
        }
      }
      joinSteps(&draft)
      guard draft.isRoute else { continue }
      try budget.takeRepeated(name)
      draft.name = name
      found.append(draft.finished())
    }
    return found
  }

  /// The decimals of the encoded geometries: 6 where the option says so or where only that puts the
  /// first vertex at the place of the first manoeuvre.
  private func osrmPrecision(of route: JSONNode) throws(RouteError) -> Int {
    guard options.precision == 5,
      let step = route["legs"]?.elements.first?["steps"]?.elements.first,
      let location = step["maneuver"]?["location"],
      let text = step["geometry"]?.string ?? route["geometry"]?.string
    else { return options.precision }
    let place = try coordinate(location)
    let distances = [5, 6].map { precision in
      (try? EncodedPolyline.decode(Self.firstPlace(of: text), precision: precision))?.first
        .map { $0.distance(to: place) } ?? .infinity
    }
    return distances[1] < distances[0] ? 6 : 5
  }

  /// The part of an encoded polyline that is its first vertex: only the last character of each of
  /// its two numbers is below `_`.
  private static func firstPlace(of text: String) -> some Sequence<UInt8> {
    var numbers = 0
    return text.utf8.prefix { byte in
      defer { if byte < 0x5F { numbers += 1 } }
      return numbers < 2
    }
  }

  private mutating func osrmStep(
    _ node: JSONNode, precision: Int
  ) throws(RouteError) -> RouteStep {
    try budget.takeStep()
    let maneuver = node["maneuver"]
    let type = maneuver?["type"]?.string ?? ""
    let modifier = maneuver?["modifier"]?.string ?? ""
    let road = node["name"]?.plainText ?? node["ref"]?.plainText
    var step = RouteStep(
      instruction: maneuver?["instruction"]?.plainText
        ?? OSRMWords.instruction(
          type: type, modifier: modifier, road: road, exit: maneuver?["exit"]?.int))
    step.distance = node["distance"]?.number
    step.duration = node["duration"]?.number
    if let location = maneuver?["location"] { step.position = try coordinate(location) }
    let path = try lines(node["geometry"], precision: precision).first ?? []
    // The arrival's line is one place, twice.
    step.polyline = type == "arrive" || path.count < 2 ? [] : path
    step.bearing = RouteDraft.bearing(maneuver?["bearing_after"]?.number)
    if type == "arrive" { step.bearing = nil }
    step.turn = OSRMWords.turn(type: type, modifier: modifier)
    step.mode =
      switch node["mode"]?.string {
      case "driving": .car
      case "cycling": .bike
      case "walking", "pushing bike": .walk
      case "ferry": .ferry
      case "train": .ride
      default: nil
      }
    return step
  }

  /// A document without a whole line has it in its steps, and the other way round.
  mutating func joinSteps(_ draft: inout RouteDraft) {
    let paths = draft.steps.map(\.polyline).filter { !$0.isEmpty }
    if draft.polylines.isEmpty {
      for path in paths {
        let last = draft.polylines.count - 1
        if last >= 0, draft.polylines[last].last == path.first {
          draft.polylines[last] += path.dropFirst()
        } else {
          draft.polylines.append(path)
        }
      }
    } else if paths.isEmpty, draft.steps.count > 1, draft.steps.allSatisfy({ $0.position != nil }) {
      let cut = budget.cutter(draft.polylines, steps: draft.steps.count)
        .paths(from: draft.steps.dropLast().map(\.position))
      for index in cut.indices { draft.steps[index].polyline = cut[index] }
    }
  }
}

/// OSRM gives kinds of manoeuvres and no words.
enum OSRMWords {
  /// An instruction in English.
  static func instruction(type: String, modifier: String, road: String?, exit: Int?) -> String {
    let onto = road.map { " onto \($0)" } ?? ""
    let along = road.map { " on \($0)" } ?? ""
    let side = modifier.isEmpty ? "" : " \(modifier)"
    switch type {
    case "depart": return "Set out\(along)"
    case "arrive": return "Arrive"
    case "merge": return "Merge\(side)\(onto)"
    case "on ramp": return "Take the ramp\(side)\(onto)"
    case "off ramp": return "Take the exit\(side)\(onto)"
    case "fork": return "Keep\(side)\(onto)"
    case "roundabout", "rotary", "roundabout turn":
      let number = exit.map { ", exit \($0)" } ?? ""
      return "Go round the roundabout\(number)\(onto)"
    case "exit roundabout", "exit rotary": return "Leave the roundabout\(onto)"
    case "new name", "continue", "notification":
      return ["", "straight"].contains(modifier)
        ? "Go on\(along)" : modifier == "uturn" ? "Turn back\(along)" : "Go on\(side)\(onto)"
    default:
      switch modifier {
      case "uturn": return "Turn back\(onto)"
      case "straight", "": return "Go straight on\(onto)"
      default: return "Turn\(side)\(onto)"
      }
    }
  }

  static func turn(type: String, modifier: String) -> Turn? {
    switch type {
    case "depart": return .depart
    case "arrive": return .arrive
    case "merge": return .merge
    case "on ramp": return .ramp
    case "off ramp": return .exit
    case "roundabout", "rotary", "roundabout turn", "exit roundabout", "exit rotary":
      return .roundabout
    case "fork": return modifier.hasSuffix("left") ? .keepLeft : .keepRight
    default: return turns[modifier]
    }
  }

  private static let turns: [String: Turn] = [
    "uturn": .uTurn, "sharp right": .sharpRight, "right": .right, "slight right": .slightRight,
    "straight": .straight, "slight left": .slightLeft, "left": .left, "sharp left": .sharpLeft,
  ]
}
