import Basics
import Geo
public import Listings

/// The names of districts, for finding them in addresses.
struct AddressNames: Sendable {
  /// The names of the built-in districts.
  static let embedded = AddressNames(Country.embedded.districts)

  private var thai: [String: [District]] = [:]
  private var english: [String: [District]] = [:]
  /// The length of the longest Thai name in Unicode scalars.
  private var longest = 0

  init(_ districts: [District]) {
    for district in districts {
      if let name = district.name.thai {
        thai[name, default: []].append(district)
        longest = max(longest, name.unicodeScalars.count)
      }
      if let name = district.name.english?.lowercased() {
        english[name, default: []].append(district)
      }
    }
  }

  /// Returns the districts that an address names: in Thai after the word for district, or in
  /// English between commas. Several districts can have the same name.
  func districts(in address: String) -> [District] {
    for part in address.split(separator: ",") {
      if let found = english[String(part).trimmed.lowercased()] { return found }
    }
    if address.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    let scalars = Array(address.unicodeScalars)
    for word in Self.words {
      for start in scalars.indices where scalars[start...].starts(with: word) {
        var name = scalars[(start + word.count)...]
        if name.first == " " { name = name.dropFirst() }
        if let found = longestName(at: name) { return found }
      }
    }
    return []
  }

  /// Returns the districts with the longest name that is a prefix of `text`, because a name can
  /// begin with another name.
  private func longestName(at text: ArraySlice<Unicode.Scalar>) -> [District]? {
    var candidate = text.prefix(longest).prefix { $0 != " " && $0 != "," }
    while !candidate.isEmpty {
      if let found = thai[String(String.UnicodeScalarView(candidate))] { return found }
      candidate = candidate.dropLast()
    }
    return nil
  }

  private static let words = ["เขต", "อำเภอ", "อ."].map { Array($0.unicodeScalars) }
}

extension Listing {
  /// The built-in district of the home: the district that its address names, unless it is too far
  /// away, or the district at its position.
  public var district: District? {
    let named = AddressNames.embedded.districts(in: address ?? "")
      .compactMap { district in
        district.center.map { (distance: $0.distance(to: position), district: district) }
      }
      .min { $0.distance < $1.distance }
    if let named, named.distance < Self.districtReach { return named.district }
    return DistrictOutlines.embedded.district(at: position)
  }

  /// The maximum distance in metres from the middle of a district to a home in it.
  private static let districtReach = 80_000.0
}
