import Geo
import Listings

/// The provider's listings: a spatial index, and a function that reads each listing from its
/// source.
///
/// Searches use only the index; a listing is read when it appears on a page of a response.
struct CatalogStore: Sendable {
  /// The number of listings of each type.
  let counts: [AccommodationType: Int]

  private let index: SpatialIndex
  /// The key to pass to `read` for each position in the index. The keys are sorted by ID, because
  /// the index orders points at equal distances by position.
  private let keys: [Int]
  private let read: @Sendable (Int) -> ListingRecord?

  /// The properties of a listing that are required for searches.
  private struct Point {
    let key: Int
    let id: Int64
    let position: Coordinate
    let type: AccommodationType
  }

  /// Creates a store of listings.
  ///
  /// - Parameters:
  ///   - records: The listings with their unique keys; the sequence is iterated once.
  ///   - progress: Called with the number of listings read, after every ten thousand listings.
  ///   - read: Reads the listing with a key from its source.
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

  /// Returns the listing at a position in the index.
  func record(at place: Int) -> ListingRecord? { read(keys[place]) }

  /// Returns the number of homes that a search finds.
  func count(of search: RadiusSearch) -> Int {
    index.count(within: search.radius, of: search.center, tags: search.tags)
  }

  /// Returns the homes that a search finds, nearest first; homes at equal distances are in order of
  /// ID, and homes without an ID are last.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - count: The maximum number of homes.
  ///   - last: The last home on the previous page; only homes after this home are returned.
  func hits(
    of search: RadiusSearch, upTo count: Int, after last: SpatialIndex.Hit? = nil
  ) -> [SpatialIndex.Hit] {
    index.nearest(
      count, to: search.center, within: search.radius, after: last, tags: search.tags)
  }
}

/// A search for homes within a radius around a centre.
struct RadiusSearch: Sendable, Hashable {
  var center: Coordinate
  /// The radius in metres; a home at exactly this distance is included.
  var radius: Double
  /// The type of home; nil for every type.
  var type: AccommodationType?

  fileprivate var tags: SpatialIndex.Tags { type?.tag ?? .max }
}

extension AccommodationType {
  fileprivate var tag: SpatialIndex.Tags { 1 << SpatialIndex.Tags(code) }
}
