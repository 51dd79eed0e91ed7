/// The turn types of CloudMade's directions.
///
/// Definition: `CMRouteInstruction.m` in CloudMade's own iOS library (2009), because the service
/// and its documentation no longer exist.
enum CloudMadeTurn {
  static func turn(_ text: String) -> Turn? {
    if let turn = codes[text] { return turn }
    // EXIT1 to EXIT12: the exit of a roundabout.
    guard text.hasPrefix("EXIT"), let exit = Int(text.dropFirst(4)), (1...12).contains(exit) else {
      return nil
    }
    return .roundabout
  }

  private static let codes: [String: Turn] = [
    "C": .straight, "TL": .left, "TSLL": .slightLeft, "TSHL": .sharpLeft, "TR": .right,
    "TSLR": .slightRight, "TSHR": .sharpRight, "TU": .uTurn,
  ]
}
