import Stations

/// The names by which feeds call the lines.
enum LineNames {
  /// The line that one of `texts` names, the first text first; nil where none does or one names
  /// several.
  static func line(in texts: [String]) -> RailLineID? {
    for text in texts {
      let lines = lines(in: text, system: nil)
      if lines.count == 1 { return lines.first }
    }
    return nil
  }

  /// The lines that `text` names: one, or both Red ones where it does not say which.
  static func lines(in text: String, system: RailSystem?) -> Set<RailLineID> {
    let plain = text.lowercased()
    for (id, words) in names where system == nil || system == id.system {
      if words.contains(where: { holds($0, plain) }) { return [id] }
    }
    let isRed = ["สีแดง", "red line", "red lines"].contains { holds($0, plain) }
    return isRed && (system ?? .srt) == .srt ? [redNorth, redWest] : []
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

  private static let redNorth = RailLineID(system: .srt, name: "Red North")
  private static let redWest = RailLineID(system: .srt, name: "Red West")

  /// Each line's names; those that are part of another's stand behind it.
  private static let names: [(RailLineID, [String])] = [
    (redNorth, ["red north", "dark red", "สีแดงเข้ม", "ธานีรัถยา", "srtet dark red"]),
    (redWest, ["red west", "light red", "สีแดงอ่อน", "นครวิถี"]),
    (RailLineID(system: .bts, name: "Gold"), ["gold", "gold line", "สีทอง"]),
    (
      RailLineID(system: .bts, name: "Silom"),
      ["silom", "silom line", "dark green", "สายสีลม", "สีลม", "สีเขียวเข้ม", "สีเขียวแก่"]
    ),
    (
      RailLineID(system: .bts, name: "Sukhumvit"),
      ["sukhumvit", "sukhumvit line", "light green", "สายสุขุมวิท", "สุขุมวิท", "สีเขียวอ่อน"]
    ),
    (
      RailLineID(system: .mrt, name: "Blue"),
      ["blue", "สีน้ำเงิน", "เฉลิมรัชมงคล", "chaloem ratchamongkhon"]
    ),
    (
      RailLineID(system: .mrt, name: "Purple"),
      ["purple", "สีม่วง", "ฉลองรัชธรรม", "chalong ratchadham"]
    ),
    (
      RailLineID(system: .mrt, name: "Yellow"), ["yellow", "สีเหลือง", "นัคราพิพัฒน์"]
    ),
    (RailLineID(system: .mrt, name: "Pink"), ["pink", "สีชมพู"]),
    (
      RailLineID(system: .apl, name: "ARL"),
      [
        "arl", "airport rail link", "airport link", "แอร์พอร์ต", "เชื่อมต่อท่าอากาศยาน",
      ]
    ),
  ]
}
