import Geo
import Listings

/// A search for homes within a distance of a centre.
struct RadiusSearch: Sendable, Hashable {
  /// The middle of the circle.
  var center: Coordinate
  /// Metres; homes exactly this far away belong to the answer.
  var radius: Double
  /// The type of home; nil for every home.
  var type: AccommodationType?

  /// A home that was found.
  struct Hit: Sendable {
    /// The store's own number of the listing.
    let key: Int
    /// The home's number, where it has one.
    let id: Int64?
    /// Metres from the centre along the geodesic.
    let distance: Double
  }

  /// Every home within the radius, nearest first; homes equally far by number, those without one
  /// last.
  ///
  /// - Throws: What the store throws.
  func run(in store: ListingStore) async throws -> [Hit] {
    let candidates = try await store.candidates(
      in: BoundingBox.boxes(around: center, radius: radius), type: type)
    var hits: [Hit] = []
    hits.reserveCapacity(candidates.count)
    for candidate in candidates {
      let distance = center.distance(to: candidate.position)
      if distance <= radius {
        hits.append(Hit(key: candidate.key, id: candidate.id, distance: distance))
      }
    }
    hits.sort { first, second in
      (first.distance, first.id ?? .max, first.key)
        < (second.distance, second.id ?? .max, second.key)
    }
    return hits
  }
}
