public import Geo
public import Listings
public import Spelling

extension Gazetteer {
  /// Returns the province with missing names filled in from this gazetteer.
  ///
  /// The province retains its code and its names, but a name in Latin letters is treated as English
  /// even if the feed lists it as the Thai name. An entry matches if it has the same name, or
  /// nearly the same name and the same code. The code alone is sufficient only if the province has
  /// no name, because feeds may use other codes.
  public func completed(_ province: Province) -> Province {
    var province = province
    province.name = province.name.sortedByScript
    if let fact = fact(for: province) { province.name = province.name.completed(from: fact.name) }
    return province
  }

  /// Returns the district with a missing name or coordinate filled in from this gazetteer. Entries
  /// are matched in the same way as for provinces, but only among the districts of the same
  /// province.
  public func completed(_ district: District) -> District {
    var district = district
    district.name = district.name.sortedByScript
    if let fact = fact(for: district) {
      district.name = district.name.completed(from: fact.name)
      district.center = district.center ?? fact.center
    }
    district.province = completed(district.province)
    return district
  }

  /// Returns the district that `text` identifies in a feed's province; unknown if the province is
  /// not built in.
  public func matchDistrict(
    _ text: String, inBuiltIn province: Province
  ) -> SpellingMatch<District> {
    fact(for: province).map { matchDistrict(text, inProvince: $0.code) } ?? .unknown(nearest: [])
  }

  /// Returns the outline of a feed's district, if it is a built-in district.
  public func outline(of district: District) -> MultiPolygon? {
    fact(for: district).flatMap { DistrictOutlines.served.outline(ofDistrict: $0.code) }
  }

  private func fact(for province: Province) -> Province? {
    let names = province.name.all
    if names.isEmpty { return self.province(code: province.code) }
    return names.lazy.compactMap {
      Self.fact(in: matchProvince($0)) { $0.code == province.code }
    }.first
  }

  private func fact(for district: District) -> District? {
    guard let province = fact(for: district.province) else { return nil }
    let names = district.name.all
    if names.isEmpty {
      return self.district(code: district.code).flatMap {
        $0.province.code == province.code ? $0 : nil
      }
    }
    return names.lazy.compactMap {
      Self.fact(in: matchDistrict($0, inProvince: province.code)) { $0.code == district.code }
    }.first
  }

  private static func fact<Place>(
    in match: SpellingMatch<Place>, where hasSameCode: (Place) -> Bool
  ) -> Place? {
    switch match {
    case .exact(let places): places.first(where: hasSameCode) ?? places.first
    case .close(let places, _): places.first(where: hasSameCode)
    case .ambiguous, .unknown: nil
    }
  }
}

extension LocalizedText {
  /// The same text, except that a Thai name in Latin letters becomes the English name.
  fileprivate var sortedByScript: LocalizedText {
    guard let thai, english == nil, thai.unicodeScalars.allSatisfy(\.isASCII) else { return self }
    return LocalizedText(english: thai)
  }

  fileprivate func completed(from fact: LocalizedText) -> LocalizedText {
    LocalizedText(thai: thai ?? fact.thai, english: english ?? fact.english)
  }
}
