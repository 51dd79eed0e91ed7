import Geo
import Listings

/// Where the listings of a store are: finds those in a circle, nearest first, without looking at the
/// others.
struct ListingPlaces: Sendable {
  /// A listing as searches see it.
  struct Point {
    /// The home's number, where it has one.
    let id: Int64?
    let position: Coordinate
    let type: AccommodationType
  }

  private let index: SpatialIndex
  /// The store's key of the listing at each place of the index. Places are in the order of the homes'
  /// numbers, by which the index ranks homes that are equally far.
  private let keys: [UInt32]

  /// The places of `points`, whose keys count from 1.
  init(_ points: [Point] = []) {
    let order = points.indices.sorted { first, second in
      (points[first].id ?? .max, first) < (points[second].id ?? .max, second)
    }
    keys = order.map { UInt32($0 + 1) }
    index = SpatialIndex(
      order.map { points[$0].position }, tags: order.map { points[$0].type.tag })
  }

  /// How many homes a search finds.
  func count(of search: RadiusSearch) -> Int {
    index.count(within: search.radius, of: search.center, tags: search.tags)
  }

  /// The homes that a search finds, nearest first; homes equally far by number, those without one
  /// last.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - count: How many are wanted at most.
  ///   - last: The last home of an earlier part: only what ranks behind it is found.
  func hits(
    of search: RadiusSearch, upTo count: Int, after last: SpatialIndex.Hit? = nil
  ) -> [SpatialIndex.Hit] {
    index.nearest(
      count, to: search.center, within: search.radius, after: last, tags: search.tags)
  }

  /// The store's key of a home that was found.
  func key(of hit: SpatialIndex.Hit) -> UInt32 { keys[hit.place] }
}

extension AccommodationType {
  fileprivate var tag: SpatialIndex.Tags { 1 << SpatialIndex.Tags(code) }
}

extension RadiusSearch {
  fileprivate var tags: SpatialIndex.Tags { type?.tag ?? .max }
}
