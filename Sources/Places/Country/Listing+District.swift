import Geo
public import Listings

extension Listing {
  /// The built-in district of the home: the district that its address names, unless it is too far
  /// away, or the district at its position.
  public var district: District? {
    let named = AddressNames.served.rows(in: address ?? "")
      .compactMap { row in
        Country.served.district(inRow: row).flatMap { district in
          district.center.map { (distance: $0.distance(to: position), district: district) }
        }
      }
      .min { $0.distance < $1.distance }
    if let named, named.distance < Self.districtReach { return named.district }
    return DistrictOutlines.served.district(at: position)
  }

  /// The maximum distance in metres from the middle of a district to a home in it.
  private static let districtReach = 80_000.0
}
