import Geo
import Listings

/// Homes in the order of their distance from a centre, equal distances by id.
struct Ranking {
  /// A home and its distance in metres.
  struct Entry {
    let listing: Listing
    let distance: Double
    let center: Coordinate

    /// Degrees from north in which the home lies from the centre.
    var bearing: Double? { center.bearing(to: listing.position) }
  }

  let entries: [Entry]

  /// Ranks those of `listings` that lie within `radius` metres of `center`, inclusively.
  init(_ listings: [Listing], around center: Coordinate, within radius: Double) {
    entries =
      listings
      .map {
        Entry(listing: $0, distance: center.distance(to: $0.position), center: center)
      }
      .filter { $0.distance <= radius }
      .sorted { ($0.distance, $0.listing.id) < ($1.distance, $1.listing.id) }
  }

  /// The `limit` homes behind `cursor`, and the last of them where more follow.
  func page(after cursor: SearchCursor?, limit: Int) -> (
    entries: ArraySlice<Entry>, last: Entry?
  ) {
    var rest = entries[...]
    if let cursor {
      rest = rest.drop { !cursor.precedes(distance: $0.distance, id: $0.listing.id) }
    }
    let page = rest.prefix(limit)
    return (page, page.count < rest.count ? page.last : nil)
  }
}
