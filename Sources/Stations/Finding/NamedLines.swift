import Spelling

/// The names by which people call a line as a whole.
enum NamedLines {
  /// The lines that `text` is the name of, with or without the word for line.
  static func lines(named text: String, among lines: [RailLineID]) -> [RailLineID] {
    var index = SpellingIndex<RailLineID>(removing: ["line", "สาย", "สี"] + systems)
    for line in lines {
      index.insert(line, names: [line.name] + (thai[line.name].map { [$0] } ?? []))
    }
    return if case .exact(let lines) = index.match(text) { lines } else { [] }
  }

  private static let systems = RailSystem.allCases.map(\.rawValue)

  private static let thai = [
    "Sukhumvit": "สุขุมวิท", "Silom": "สีลม", "Gold": "ทอง", "Blue": "น้ำเงิน", "Purple": "ม่วง",
    "Yellow": "เหลือง", "Pink": "ชมพู", "Red North": "แดงเข้ม", "Red West": "แดงอ่อน",
  ]
}

extension RailSystem {
  /// The system whose code or Thai name stands before or behind a name: `BTS Asok`, `Asok-BTS`.
  public init?(namedIn text: String) {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard words.count > 1 else { return nil }
    for word in [words.first, words.last] {
      guard let word, !["red", "redline"].contains(word.lowercased()),
        let system = RailSystem(name: String(word))
      else { continue }
      self = system
      return
    }
    return nil
  }
}
