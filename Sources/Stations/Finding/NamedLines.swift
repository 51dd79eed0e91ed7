import Spelling

/// The names by which people call a line as a whole.
struct NamedLines: Sendable {
  private var index = SpellingIndex<RailLineID>(removing: ["line", "สาย", "สี"] + systems)

  /// The names of `lines`.
  init(_ lines: [RailLineID]) {
    for line in lines {
      index.insert(line, names: [line.name] + (Self.thai[line.name].map { [$0] } ?? []))
    }
  }

  /// The lines that `text` is the name of, with or without the word for line.
  func lines(named text: String) -> [RailLineID] { index.exactMatch(text) }

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
