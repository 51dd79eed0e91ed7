import Region
import Stations

extension RailCatalog {
  /// Returns the line that the first unambiguous string in `texts` names; nil if no string names
  /// exactly one line.
  func line(in texts: [String]) -> RailLineID? {
    for text in texts {
      let lines = lines(in: text)
      if lines.count == 1 { return lines.first }
    }
    return nil
  }

  /// Returns the lines that `text` names: one line, or several if they share the name.
  func lines(in text: String) -> Set<RailLineID> {
    let text = text.lowercased()
    let named = lines.first { line in line.aliases.contains { Self.holds($0, text) } }
    if let named { return [RailLineID(named)] }
    let sharing = lines.filter { line in line.sharedAliases.contains { Self.holds($0, text) } }
    return Set(sharing.map(RailLineID.init))
  }

  /// Returns the system that sources call `text`.
  func railSystem(ofNetwork text: String) -> RailSystem? {
    system(ofNetwork: text).map(RailSystem.init)
  }

  /// Returns whether ordinary trains stop at stations that have the same names as the system's
  /// stations.
  func sharesStations(_ system: RailSystem) -> Bool {
    self.system(code: system.rawValue)?.sharesStations ?? false
  }

  /// Returns whether `text` contains `word`. A Latin word must match a whole word.
  private static func holds(_ word: String, _ text: String) -> Bool {
    guard let range = text.firstRange(of: word) else { return false }
    guard word.first?.isASCII == true else { return true }
    let before =
      range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
    let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
    return ![before, after].contains { $0.map { $0.isASCII && $0.isLetter } ?? false }
  }
}
