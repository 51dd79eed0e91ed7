/// The types of OpenRouteService's instructions.
///
/// Definition: `InstructionType` in `ors-engine/.../routing/instructions/InstructionType.java` and
/// `docs/api-reference/endpoints/directions/instruction-types.md` of GIScience/openrouteservice at
/// 39c0f23d (version 9).
enum OpenRouteServiceTurn {
  static func turn(_ type: Int) -> Turn? {
    switch type {
    case 0: .left
    case 1: .right
    case 2: .sharpLeft
    case 3: .sharpRight
    case 4: .slightLeft
    case 5: .slightRight
    case 6: .straight
    case 7, 8: .roundabout  // ENTER_ROUNDABOUT, EXIT_ROUNDABOUT
    case 9: .uTurn
    case 10: .arrive  // FINISH
    case 11: .depart
    case 12: .keepLeft
    case 13: .keepRight
    // The documented table ends at 13. The source adds PT_ENTER, PT_TRANSFER, PT_EXIT and UNKNOWN;
    // the number of UNKNOWN differs between versions.
    default: nil
    }
  }
}
