/// The code of an instruction in OSRM 4 responses: a number, followed for roundabouts by a hyphen
/// and the exit, as in `11-2`.
///
/// Definition: `TurnInstruction` in `data_structures/turn_instructions.hpp` of
/// Project-OSRM/osrm-backend 4 (725b93a9).
struct OSRM4Turn {
  private let code: Int?
  private let exit: Int?

  init(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1).map { Int($0) }
    code = parts.first ?? nil
    exit = parts.count > 1 ? parts[1] : nil
  }

  var turn: Turn? {
    switch code {
    case 1: .straight
    case 2: .slightRight
    case 3: .right
    case 4: .sharpRight
    case 5: .uTurn
    case 6: .sharpLeft
    case 7: .left
    case 8: .slightLeft
    case 9: .via  // ReachViaLocation
    case 10: .depart  // HeadOn
    case 11, 12, 13: .roundabout  // EnterRoundAbout, LeaveRoundAbout, StayOnRoundAbout
    case 14: .depart  // StartAtEndOfStreet
    case 15: .arrive  // ReachedYourDestination
    // These are NoTurn (0), and entering or leaving against the allowed direction (16, 17).
    default: nil
    }
  }

  /// Returns an English instruction in the style of API version 1.
  func instruction(road: String?) -> String {
    let type =
      switch turn {
      case .depart: "depart"
      case .arrive: "arrive"
      case .roundabout: code == 12 ? "exit roundabout" : "roundabout"
      case nil: "new name"
      default: "turn"
      }
    if turn == .via { return "Pass the place on the way" }
    return OSRMWords.instruction(type: type, modifier: modifier, road: road, exit: exit)
  }

  private var modifier: String {
    switch turn {
    case .slightRight: "slight right"
    case .right: "right"
    case .sharpRight: "sharp right"
    case .uTurn: "uturn"
    case .sharpLeft: "sharp left"
    case .left: "left"
    case .slightLeft: "slight left"
    case .straight: "straight"
    default: ""
    }
  }
}
