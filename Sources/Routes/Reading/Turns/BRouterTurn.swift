/// The commands of BRouter's voice hints.
///
/// Definition: `docs/features/voicehints.md`, `VoiceHint.java` and `getCommandString` in
/// `Formatter.java` (both in `brouter-core/src/main/java/btools/router`) of abrensch/brouter 1.7.10
/// (7b0be763).
enum BRouterTurn {
  static func turn(_ text: String) -> Turn? {
    let code = text.uppercased().filter { !$0.isWhitespace }
    if let turn = codes[code] { return turn }
    // Roundabout commands include the exit number, as in RNDB2, or RNLB2 in left-hand traffic.
    let exit = code.dropFirst(4)
    let isRoundabout = code.hasPrefix("RNDB") || code.hasPrefix("RNLB")
    return isRoundabout && exit.allSatisfy(\.isNumber) ? .roundabout : nil
  }

  /// OFFR (off the route) and BL (beeline across country) are not turns.
  private static let codes: [String: Turn] = [
    "C": .straight, "TL": .left, "TSLL": .slightLeft, "TSHL": .sharpLeft, "TR": .right,
    "TSLR": .slightRight, "TSHR": .sharpRight, "KL": .keepLeft, "KR": .keepRight, "TU": .uTurn,
    "TLU": .uTurn, "TRU": .uTurn, "EL": .exit, "ER": .exit, "END": .arrive,
  ]
}
