/// The numeric turn types of Marble.
///
/// Definition: `Maneuver::Direction` in `src/lib/marble/routing/Maneuver.h` of KDE/marble at
/// 32551e34 (2026). The numbers have been the same since April 2012.
enum MarbleTurn {
  static func turn(_ text: String) -> Turn? {
    switch Int(text.filter { !$0.isWhitespace }) {
    case 1: .straight
    case 2: .slightRight
    case 3: .right
    case 4: .sharpRight
    case 5: .uTurn  // TurnAround
    case 6: .sharpLeft
    case 7: .left
    case 8: .slightLeft
    case 9, 10, 11, 12: .roundabout  // the first, second, third or another exit
    case 13: .straight  // Continue
    case 14: .merge
    case 15, 16: .exit  // ExitLeft, ExitRight
    // The number 0 means Unknown.
    default: nil
    }
  }
}
