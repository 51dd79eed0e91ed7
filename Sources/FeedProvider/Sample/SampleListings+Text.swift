import Listings

extension SampleListings {
  /// Returns a project's name. One project in twenty has only an English name, and one in fifteen
  /// has only a Thai name.
  static func name(
    of profile: SampleProfile, at anchor: SampleAnchor, from random: inout SampleRandom
  ) -> LocalizedText {
    // Do not draw a random number if the result is certain.
    let isGarden =
      profile.gardens == 100 || (profile.gardens > 0 && random.chance(profile.gardens))
    let words = isGarden ? SampleNames.gardens : SampleNames.coined
    let word = random.pick(words) ?? ("", "")
    let ending = random.pick(profile.endings) ?? ("", "")
    let phase = random.chance(12) ? String(random.number(in: 2...4)) : ""
    let language = random.below(60)
    let thai = [
      (isGarden ? "บ้าน" : "") + word.thai, ending.thai, anchor.name.thai ?? "", phase,
    ]
    let english = [
      (isGarden ? "Baan " : "") + word.english, ending.english, anchor.name.english ?? "", phase,
    ]
    return LocalizedText(
      thai: language < 3 ? nil : joined(thai), english: language > 55 ? nil : joined(english))
  }

  /// Returns an address, usually in Thai. One address in eight is in English, and one home in
  /// twenty has no address.
  func address(of site: Site, from random: inout SampleRandom) -> String? {
    let form = random.below(40)
    let lane = random.number(in: 1...89)
    let house = random.number(in: 1...999)
    guard form > 1,
      let district = anchors.district(atLatitude: site.latitude, longitude: site.longitude),
      let name = district.name.thai, let province = district.province.name.thai
    else { return nil }
    let near = site.anchor.district == nil ? site.anchor.name : nil
    if form < 7 {
      let start = near?.english.map { "Near \($0) station, " } ?? "Soi \(lane), "
      let places = [district.name, district.province.name]
      return start + places.compactMap(\.english).joined(separator: ", ")
    }
    let isBangkok = district.province.code == "10"
    let start =
      if let station = near?.thai, form < 24 {
        "\(house) ใกล้สถานี\(station)"
      } else {
        "\(house)/\(lane) ซอย \(lane)"
      }
    return isBangkok
      ? "\(start) เขต\(name) \(province)" : "\(start) อ.\(name) จ.\(province)"
  }

  private static func joined(_ words: [String]) -> String {
    var text = ""
    for word in words where !word.isEmpty {
      if !text.isEmpty { text += " " }
      text += word
    }
    return text
  }
}
