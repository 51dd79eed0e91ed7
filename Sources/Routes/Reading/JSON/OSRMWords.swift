/// English instructions for the manoeuvres of OSRM, whose responses contain no instructions.
enum OSRMWords {
  static func instruction(type: String, modifier: String, road: String?, exit: Int?) -> String {
    let onto = road.map { " onto \($0)" } ?? ""
    let along = road.map { " on \($0)" } ?? ""
    let side = modifier.isEmpty ? "" : " \(modifier)"
    switch type {
    case "depart": return "Set out\(along)"
    case "arrive": return "Arrive"
    case "merge": return "Merge\(side)\(onto)"
    case "on ramp", "ramp": return "Take the ramp\(side)\(onto)"
    case "off ramp": return "Take the exit\(side)\(onto)"
    case "fork": return "Keep\(side)\(onto)"
    case "roundabout turn":
      return modifier == "straight" || modifier.isEmpty
        ? "At the roundabout go straight on\(onto)" : "At the roundabout turn\(side)\(onto)"
    case "roundabout", "rotary":
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
}
