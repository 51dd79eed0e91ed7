/// The codes on the signs of stations.
enum StationCode {
  /// Parses a station code in a feed: one to three letters followed by up to two digits. Returns
  /// nil for anything else, such as the numbers that some feeds assign to stops.
  static func read(_ text: String) -> String? {
    let letters = text.prefix { $0.isASCII && $0.isLetter }
    let digits = text.dropFirst(letters.count)
    guard (1...3).contains(letters.count), digits.count <= 2,
      digits.allSatisfy({ $0.isASCII && $0.isNumber }), letters.count > 1 || !digits.isEmpty
    else { return nil }
    return text.uppercased()
  }

  /// Normalizes a code for comparison: `BL1` for `BL01` and `bl 01`.
  static func plain(_ code: String) -> String {
    let marks = code.uppercased().filter { $0.isLetter || $0.isNumber }
    let letters = marks.prefix { !$0.isNumber }
    return String(letters + marks.dropFirst(letters.count).drop { $0 == "0" })
  }
}
