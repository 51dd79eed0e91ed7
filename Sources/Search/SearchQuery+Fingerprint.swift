import Basics
import Geo
import Listings
import Ranking

extension SearchQuery {
  /// A number that differs between searches whose results differ: 64-bit FNV-1a over what is
  /// searched, without limit, cursor and what is told beside the homes.
  var fingerprint: UInt64 {
    let types = types.map(\.rawValue).sorted().joined(separator: ",")
    let place =
      switch place {
      case .nearby(let center):
        "\(center.latitude) \(center.longitude)"
      case .area(let province, let district):
        "\(province)\u{0}\(district)"
      case .train(let system, let station):
        "\(system ?? "")\u{0}\(station)"
      case .within(let area):
        area.key
      }
    return FNV1a.hash(
      "\(self.place.kind)\u{0}\(place)\u{0}\(radius)\u{0}\(types)\u{0}\(filters.key)".utf8)
  }
}
