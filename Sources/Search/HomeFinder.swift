import Feed
import Geo
public import Listings
public import Stations

/// Answers searches: asks a source for the homes around a place, ranks them and says what lies
/// near each.
public struct HomeFinder: Sendable {
  let source: any ListingSource
  let stations: StationTable
  private let now: @Sendable () -> Timestamp

  /// A finder over `source` and `stations`; `now` tells the time.
  public init(
    source: any ListingSource, stations: StationTable,
    now: @escaping @Sendable () -> Timestamp = Timestamp.now
  ) {
    self.source = source
    self.stations = stations
    self.now = now
  }

  /// The homes that `query` asks for, nearest first, equal distances in the order of their ids.
  ///
  /// - Throws: `SearchError` when the place is not known or the feed has no usable answer.
  public func answer(to query: SearchQuery) async throws(SearchError) -> SearchAnswer {
    let place = try await locate(query.place)
    let found = try await homes(
      around: place.center.coordinate, radius: query.radius, types: query.types)
    let ranking = Ranking(found.listings, around: place.center.coordinate, within: query.radius)
    let page = ranking.page(after: query.cursor, limit: query.limit)
    let outside =
      ranking.entries.isEmpty
      ? try await nearestOutside(place.center, query: query) : []
    return SearchAnswer(
      query: query, center: place.center, notes: place.notes, total: ranking.entries.count,
      items: page.entries.map(home), outside: outside.map(home),
      source: SearchAnswer.Source(
        feed: source.name, freshness: .live, fetchedAt: now(),
        skipped: found.skipped.map {
          SearchAnswer.Skipped(reason: $0.key.rawValue, count: $0.value)
        }
        .sorted { $0.reason < $1.reason }),
      next: page.last.map {
        SearchCursor(
          distance: $0.distance, id: $0.listing.id, fingerprint: query.fingerprint)
      })
  }

  /// The three homes nearest to a centre that has none within the radius asked for.
  ///
  /// The circle grows threefold until it holds three, so that a feed which cannot rank is not
  /// asked for far more than is shown.
  private func nearestOutside(
    _ center: SearchAnswer.Center, query: SearchQuery
  ) async throws(SearchError) -> ArraySlice<Ranking.Entry> {
    var radius = query.radius
    var ranking = Ranking([], around: center.coordinate, within: radius)
    while radius < SearchQuery.greatestRadius, ranking.entries.count < Self.outsideCount {
      radius = min(max(3 * radius, 1_000), SearchQuery.greatestRadius)
      let found = try await homes(
        around: center.coordinate, radius: radius, types: query.types)
      ranking = Ranking(found.listings, around: center.coordinate, within: radius)
    }
    return ranking.entries.prefix(Self.outsideCount)
  }

  private static let outsideCount = 3

  private func home(_ entry: Ranking.Entry) -> RankedHome {
    let nearest = stations.nearest(to: entry.listing.position)
    return RankedHome(
      listing: entry.listing, distance: entry.distance, bearing: entry.bearing,
      nearestStation: nearest.map { NearbyStation(station: $0.station, distance: $0.distance) })
  }

  private func homes(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SearchError) -> FeedListings {
    do {
      return try await source.listings(around: center, radius: radius, types: types)
    } catch {
      throw SearchError(error)
    }
  }
}
