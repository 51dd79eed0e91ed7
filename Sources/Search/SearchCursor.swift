import Geo
import Listings

/// The place in a ranked result where an answer ended.
///
/// It holds the last home's rank and not a count, so that the next answer starts behind that home
/// even when others have come or gone; and a fingerprint of the search, so that a cursor is not
/// taken for another search's.
public struct SearchCursor: Sendable, Hashable {
  let distance: Double
  let id: Int64
  let fingerprint: UInt64

  init(distance: Double, id: Int64, fingerprint: UInt64) {
    self.distance = distance
    self.id = id
    self.fingerprint = fingerprint
  }

  /// The cursor that `text` came from, or nil where no answer gave it.
  public init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ (1...13).contains($0.utf8.count) }),
      let bits = UInt64(parts[0], radix: 36), let id = UInt64(parts[1], radix: 36),
      let fingerprint = UInt64(parts[2], radix: 36)
    else { return nil }
    let distance = Double(bitPattern: bits)
    guard distance.isFinite, distance >= 0 else { return nil }
    self.init(distance: distance, id: Int64(bitPattern: id), fingerprint: fingerprint)
  }

  /// The cursor as an opaque text for addresses: letters, digits and `-`.
  public var text: String {
    [distance.bitPattern, UInt64(bitPattern: id), fingerprint]
      .map { String($0, radix: 36) }.joined(separator: "-")
  }

  /// Whether the home at `distance` metres with `id` comes after this cursor.
  func precedes(distance: Double, id: Int64) -> Bool {
    (self.distance, self.id) < (distance, id)
  }
}

extension SearchQuery {
  /// A number that differs between searches whose results differ: 64-bit FNV-1a over what is
  /// searched, without limit and cursor.
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
      }
    return "\(self.place.kind)\u{0}\(place)\u{0}\(radius)\u{0}\(types)".utf8
      .reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
