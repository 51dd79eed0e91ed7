public import Listings
public import Messages

extension Listing {
  /// Returns the address. If it is in a language other than `language`, prepends the district and
  /// the province: `Riverside, Lakeland · 586 ใกล้สถานีท่าเรือ เขตริมน้ำ จังหวัดทะเลสาบ`.
  public func address(in language: Language) -> String? {
    guard let address, Language(writing: address) != language,
      let area = district?.text(in: language)
    else { return address }
    return "\(area) · \(address)"
  }
}

extension District {
  /// Returns the names of the district and its province, as written in an address.
  func text(in language: Language) -> String {
    switch language {
    case .english:
      return [name.english, province.name.english].compactMap(\.self).joined(separator: ", ")
    case .thai:
      let facts = Country.served.facts(ofProvince: province.code)
      return [
        name.thai.map { (facts?.districtWord ?? "") + $0 },
        province.name.thai.map { (facts?.word ?? "") + $0 },
      ].compactMap(\.self).joined(separator: " ")
    }
  }
}
