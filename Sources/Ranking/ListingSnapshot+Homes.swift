public import Geo
public import Listings

extension ListingSnapshot {
  /// The home at `place`, from 0 up to but not with `count`, in the order of ids; nil elsewhere.
  public func home(at place: Int) -> Home? {
    table.facts.indices.contains(place) ? table[place] : nil
  }

  /// The homes in any of `boxes` that are of `types` (all when empty) and match `filters`, in no
  /// order.
  ///
  /// - Throws: `CancellationError` where the task that it runs in is cancelled, within a few hundred
  ///   homes.
  public func homes(
    in boxes: [BoundingBox], types: Set<AccommodationType> = [],
    filters: [any ListingFilter] = []
  ) throws(CancellationError) -> [Home] {
    var chain = FilterChain(filters, self, count: index.greatestCount(in: boxes))
    let places = index.places(in: boxes, tags: AccommodationType.tags(of: types)) {
      chain.passes($0)
    }
    try chain.checkStopped()
    return places.map { table[$0] }
  }
}
