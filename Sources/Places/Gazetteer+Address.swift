import Basics
import Listings
public import Messages

extension Gazetteer {
  /// Returns an address in `language`: if it is in the other language, its district and province
  /// come first, `Watthana, Bangkok · 586 ใกล้สถานีอโศก เขตวัฒนา กรุงเทพมหานคร`.
  public func address(_ address: String, in language: Language) -> String {
    guard Language(writing: address) != language else { return address }
    // A name may begin with a shorter one.
    let district = districts.filter {
      Self.isNamed($0.name, in: address, after: OtherNames.wordsForDistrict)
    }.max { $0.name.thai?.count ?? 0 < $1.name.thai?.count ?? 0 }
    let province =
      district?.province
      ?? provinces.first {
        Self.isNamed($0.name, in: address, after: OtherNames.wordsForProvince + [" "])
      }
    guard let province else { return address }
    let isBangkok = province.code == "10"
    let names =
      switch language {
      case .english: [district?.name.english, province.name.english]
      case .thai:
        [
          district?.name.thai.map { (isBangkok ? "เขต" : "อ.") + $0 },
          province.name.thai.map { (isBangkok ? "" : "จ.") + $0 },
        ]
      }
    let area = names.compactMap(\.self).joined(separator: language == .thai ? " " : ", ")
    return "\(area) · \(address)"
  }

  /// Whether an address contains the Thai name after one of these words, or the English name
  /// between commas.
  private static func isNamed(
    _ name: LocalizedText, in address: String, after words: [String]
  ) -> Bool {
    if let thai = name.thai,
      words.contains(where: { address.contains($0 + thai) || address.contains("\($0) \(thai)") })
    {
      return true
    }
    let english = name.english?.lowercased()
    return address.split(separator: ",").contains { String($0).trimmed.lowercased() == english }
  }
}

extension Language {
  /// Returns a source's address with the district and province named in this language.
  public func address(_ text: String) -> String { Gazetteer.shared.address(text, in: self) }
}
