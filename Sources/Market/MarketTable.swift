import Geo
import JSONStream
import ListingStore
import Listings
import Messages
import Places
import Ranking
import Stations
import Store
import Synchronization

/// The figures for several areas, computed once, with cached JSON.
final class MarketTable: Sendable {
  /// The inputs that determine the figures.
  struct Key: Hashable {
    var query: MarketQuery
    /// The code of the province whose districts are compared.
    var province: String?
    var stores: [StoreRevision]
    var window: MarketWindow
  }

  let key: Key
  let stations: StationTable
  let areas: [MarketAnswer.Area]
  /// The covered circles that each source contributes to the areas, in the order of the sources.
  let circles: [[CoveredCircle]]
  /// The areas as JSON, by language.
  private let items = Mutex<[Language: [UInt8]]>([:])

  init(
    _ key: Key, _ stations: StationTable, areas: [MarketAnswer.Area], circles: [[CoveredCircle]]
  ) {
    (self.key, self.stations, self.areas, self.circles) = (key, stations, areas, circles)
  }

  /// Returns the areas as a JSON array.
  func items(in language: Language) -> [UInt8] {
    items.withLock { items in
      if let known = items[language] { return known }
      let made = areas.json(language)
      items[language] = made
      return made
    }
  }
}

/// Caches the most recently used tables and the division of the map into districts.
final class MarketCache: Sendable {
  private let tables = Mutex<[MarketTable]>([])
  private let divisions = Mutex<(districts: [District], division: AreaDivision)?>(nil)

  /// The maximum number of tables: one for each combination of system, type and order that a page
  /// can switch between.
  private static let capacity = 24

  /// Returns the cached table for `key` and `stations`; nil if it is not cached.
  func table(_ key: MarketTable.Key, _ stations: StationTable) -> MarketTable? {
    tables.withLock { tables in
      let place = tables.firstIndex { $0.stations === stations && $0.key == key }
      guard let place else { return nil }
      let table = tables.remove(at: place)
      tables.insert(table, at: 0)
      return table
    }
  }

  /// Adds a table to the cache, and removes tables for other store revisions.
  func keep(_ table: MarketTable) {
    tables.withLock { tables in
      tables.removeAll { $0.key == table.key || $0.key.stores != table.key.stores }
      tables.insert(table, at: 0)
      if tables.count > Self.capacity { tables.removeLast() }
    }
  }

  /// Returns the division of the map into `districts`, in the same order.
  func division(into districts: [District]) -> AreaDivision {
    divisions.withLock { known in
      if let known, known.districts == districts { return known.division }
      let division = AreaDivision(
        districts.map {
          AreaDivision.Area(outline: Gazetteer.shared.outline(of: $0), center: $0.center)
        })
      known = (districts, division)
      return division
    }
  }
}
