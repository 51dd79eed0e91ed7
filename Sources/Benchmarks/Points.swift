import Geo
import HomefindTesting
import Listings
import Ranking

/// The points in a file, ordered by id.
struct Points {
  var coordinates: [Coordinate] = []
  var ids: [Int64] = []
  var tags: [SpatialIndex.Tags] = []
  var centers: [Coordinate] = []

  init(_ bytes: [UInt8]) throws {
    let counts = try bytes.withUnsafeBytes { raw in
      guard raw.count >= 16 else { throw BenchmarkError("the points file is too short") }
      return (
        points: Int(raw.loadUnaligned(as: Int64.self)),
        centers: Int(raw.loadUnaligned(fromByteOffset: 8, as: Int64.self))
      )
    }
    guard bytes.count == 16 + 32 * counts.points + 16 * counts.centers else {
      throw BenchmarkError("the length of the points file differs from its header")
    }
    try bytes.withUnsafeBytes { raw in
      let coordinate = { (offset: Int) throws -> Coordinate in
        guard
          let coordinate = Coordinate(
            latitude: raw.loadUnaligned(fromByteOffset: offset, as: Double.self),
            longitude: raw.loadUnaligned(fromByteOffset: offset + 8, as: Double.self))
        else { throw BenchmarkError("the points file has a point that is not on the globe") }
        return coordinate
      }
      for place in 0..<counts.points {
        let offset = 16 + 32 * place
        coordinates.append(try coordinate(offset))
        ids.append(raw.loadUnaligned(fromByteOffset: offset + 16, as: Int64.self))
        tags.append(1 << raw.loadUnaligned(fromByteOffset: offset + 24, as: Int64.self))
      }
      for place in 0..<counts.centers {
        centers.append(try coordinate(16 + 32 * counts.points + 16 * place))
      }
    }
  }

  /// One listing at each point, with all fields set.
  var listings: [KnownListing] {
    coordinates.indices.map { place in
      var listing = Listing.example(
        place, id: ids[place],
        type: AccommodationType.allCases[tags[place].trailingZeroBitCount % 7],
        at: coordinates[place])
      listing.picture = "pictures/\(place)/thumbnail.jpg"
      listing.plan = "pictures/\(place)/plan.svg"
      let baht = Int64(place % 9 + 1) * 1_000_000 + 590_000
      return KnownListing(
        listing, history: ListingHistory(firstSeen: Int64(place)),
        price: PriceRange(min: baht, max: nil))
    }
  }
}
