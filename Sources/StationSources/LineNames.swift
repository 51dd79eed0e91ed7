import Region
import Stations

/// The names by which sources call the lines.
extension RailCatalog {
  /// The line that one of `texts` names, the first text first; nil if none does or each names
  /// several.
  func line(in texts: [String]) -> RailLineID? {
    for text in texts {
      let lines = lines(in: text)
      if lines.count == 1 { return lines.first }
    }
    return nil
  }

  /// The lines that `text` names: one, or several if it has a name that they share.
  func lines(in text: String) -> Set<RailLineID> {
    let text = text.lowercased()
    let named = lines.first { line in line.aliases.contains { Self.holds($0, text) } }
    if let named { return [RailLineID(named)] }
    let sharing = lines.filter { line in line.sharedAliases.contains { Self.holds($0, text) } }
    return Set(sharing.map(RailLineID.init))
  }

  /// The system of a network that sources call `text`.
  func railSystem(ofNetwork text: String) -> RailSystem? {
    system(ofNetwork: text).map(RailSystem.init)
  }

  /// Whether ordinary trains stop at stations with the same names as a system’s.
  func sharesStations(_ system: RailSystem) -> Bool {
    self.system(code: system.rawValue)?.sharesStations ?? false
  }

  /// Whether `text` holds `word`, Latin ones as words of their own.
  private static func holds(_ word: String, _ text: String) -> Bool {
    guard let range = text.firstRange(of: word) else { return false }
    guard word.first?.isASCII == true else { return true }
    let before =
      range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
    let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
    return ![before, after].contains { $0.map { $0.isASCII && $0.isLetter } ?? false }
  }
}
