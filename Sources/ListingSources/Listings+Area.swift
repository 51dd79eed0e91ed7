package import Geo
package import Listings

extension [Listing] {
  /// The smallest box that contains the listings; nil if there are no listings.
  package var extent: BoundingBox? {
    let latitudes = map(\.position.latitude)
    let longitudes = map(\.position.longitude)
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    return BoundingBox(south: south, west: west, north: north, east: east)
  }

  /// Returns the listings within `radius` metres of `center` whose type is in `types` (every type
  /// if empty).
  package func lying(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) -> [Listing] {
    let boxes = BoundingBox.boxes(around: center, radius: radius)
    return filter { listing in
      (types.isEmpty || types.contains(listing.type))
        && boxes.contains { $0.contains(listing.position) }
        && center.distance(to: listing.position) <= radius
    }
  }
}
