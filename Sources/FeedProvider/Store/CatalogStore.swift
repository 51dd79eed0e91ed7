import Geo
import Listings

/// The provider's listings: an index of their positions, and a way to read each where it stands.
///
/// Searches look at the index only; a listing is made when a page of an answer holds it.
struct CatalogStore: Sendable {
  /// How many listings there are of each type.
  let counts: [AccommodationType: Int]

  private let index: SpatialIndex
  /// What `read` knows the listing at each place of the index by. Places are in the order of the
  /// homes' numbers, by which the index ranks homes that are equally far.
  private let keys: [Int]
  private let read: @Sendable (Int) -> ListingRecord?

  /// A listing as searches see it.
  private struct Point {
    let key: Int
    let id: Int64
    let position: Coordinate
    let type: AccommodationType
  }

  /// A store of listings.
  ///
  /// - Parameters:
  ///   - records: The listings, each with a key of its own, read once.
  ///   - progress: Told the number read so far, now and then.
  ///   - read: Makes the listing of a key anew.
  init(
    _ records: some Sequence<(key: Int, record: ListingRecord)>,
    progress: (_ count: Int) -> Void = { _ in },
    read: @escaping @Sendable (_ key: Int) -> ListingRecord?
  ) {
    var points: [Point] = []
    for (key, record) in records {
      points.append(
        Point(key: key, id: record.id ?? .max, position: record.position, type: record.type))
      if points.count % 10_000 == 0 { progress(points.count) }
    }
    points.sort { ($0.id, $0.key) < ($1.id, $1.key) }
    counts = points.reduce(into: [:]) { $0[$1.type, default: 0] += 1 }
    keys = points.map(\.key)
    index = SpatialIndex(points.map(\.position), tags: points.map(\.type.tag))
    self.read = read
  }

  /// The listing at a place of the index.
  func record(at place: Int) -> ListingRecord? { read(keys[place]) }

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
}

/// A search for homes within a distance of a centre.
struct RadiusSearch: Sendable, Hashable {
  /// The middle of the circle.
  var center: Coordinate
  /// Metres; homes exactly this far away belong to the answer.
  var radius: Double
  /// The type of home; nil for every home.
  var type: AccommodationType?

  fileprivate var tags: SpatialIndex.Tags { type?.tag ?? .max }
}

extension AccommodationType {
  fileprivate var tag: SpatialIndex.Tags { 1 << SpatialIndex.Tags(code) }
}
