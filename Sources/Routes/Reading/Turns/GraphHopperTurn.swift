/// The signs of GraphHopper's instructions.
///
/// Definition: the constants of `web-api/.../util/Instruction.java` of graphhopper/graphhopper 11
/// (c058139f).
enum GraphHopperTurn {
  static func turn(_ sign: Int) -> Turn? {
    switch sign {
    case -98, -8, 8: .uTurn  // U_TURN_UNKNOWN, U_TURN_LEFT, U_TURN_RIGHT
    case -7: .keepLeft
    case -6: .roundabout  // LEAVE_ROUNDABOUT
    case -3: .sharpLeft
    case -2: .left
    case -1: .slightLeft
    case 0: .straight  // CONTINUE_ON_STREET
    case 1: .slightRight
    case 2: .right
    case 3: .sharpRight
    case 4: .arrive  // FINISH
    case 5: .via  // REACHED_VIA
    case 6: .roundabout  // USE_ROUNDABOUT
    case 7: .keepRight
    case 9: .ferry
    case 101, 102: .board  // PT_START_TRIP, PT_TRANSFER
    // These are UNKNOWN (-99), IGNORE and PT_END_TRIP (103), which are not turns.
    default: nil
    }
  }
}
