public import Listings
public import Messages

extension Listing {
  /// Returns the address in `language`: if it is in another language, the district and province
  /// come first, `Watthana, Bangkok · 586 ใกล้สถานีอโศก เขตวัฒนา กรุงเทพมหานคร`.
  public func address(in language: Language) -> String? {
    guard let address, Language(writing: address) != language,
      let area = district?.text(in: language)
    else { return address }
    return "\(area) · \(address)"
  }
}

extension District {
  /// The names of the district and its province, as in an address.
  func text(in language: Language) -> String {
    switch language {
    case .english:
      return [name.english, province.name.english].compactMap(\.self).joined(separator: ", ")
    case .thai:
      let facts = Country.embedded.facts(ofProvince: province.code)
      return [
        name.thai.map { (facts?.districtWord ?? "") + $0 },
        province.name.thai.map { (facts?.word ?? "") + $0 },
      ].compactMap(\.self).joined(separator: " ")
    }
  }
}
