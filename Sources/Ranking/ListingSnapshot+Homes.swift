public import Geo
public import Listings

extension ListingSnapshot {
  /// The home at `place`, from 0 up to but not with `count`, in the order of ids; nil elsewhere.
  public func home(at place: Int) -> Home? {
    table.facts.indices.contains(place) ? table[place] : nil
  }

  /// The homes in any of `boxes` that are of `types` (all when empty) and match `filters`, in no
  /// order.
  public func homes(
    in boxes: [BoundingBox], types: Set<AccommodationType> = [],
    filters: [any ListingFilter] = []
  ) -> [Home] {
    var home = table[0]
    return index.places(in: boxes, tags: AccommodationType.tags(of: types)) { place in
      home.place = place
      return filters.allSatisfy { $0.matches(home) }
    }
    .map { table[$0] }
  }
}
