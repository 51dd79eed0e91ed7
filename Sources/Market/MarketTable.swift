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

/// The figures of several areas, found once, and what is written of them.
final class MarketTable: Sendable {
  /// What decides the figures.
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
  /// What each source was asked of the areas, in the order of the sources.
  let circles: [[CoveredCircle]]
  /// The areas as JSON by language.
  private let items = Mutex<[Language: [UInt8]]>([:])

  init(
    _ key: Key, _ stations: StationTable, areas: [MarketAnswer.Area], circles: [[CoveredCircle]]
  ) {
    (self.key, self.stations, self.areas, self.circles) = (key, stations, areas, circles)
  }

  /// The areas as a JSON array.
  func items(in language: Language) -> [UInt8] {
    items.withLock { items in
      if let known = items[language] { return known }
      let made = areas.json(language)
      items[language] = made
      return made
    }
  }
}

/// Keeps the figures that were asked for last, and what they are made with.
final class MarketCache: Sendable {
  private let tables = Mutex<[MarketTable]>([])
  private let divisions = Mutex<(districts: [District], division: AreaDivision)?>(nil)

  /// How many tables are kept: one for each system, type and order that a page switches between.
  private static let capacity = 24

  /// The table of `key` for `stations`; nil where it was not asked for lately.
  func table(_ key: MarketTable.Key, _ stations: StationTable) -> MarketTable? {
    tables.withLock { tables in
      let place = tables.firstIndex { $0.stations === stations && $0.key == key }
      guard let place else { return nil }
      let table = tables.remove(at: place)
      tables.insert(table, at: 0)
      return table
    }
  }

  /// Keeps a table; those of former states of the stores go.
  func keep(_ table: MarketTable) {
    tables.withLock { tables in
      tables.removeAll { $0.key == table.key || $0.key.stores != table.key.stores }
      tables.insert(table, at: 0)
      if tables.count > Self.capacity { tables.removeLast() }
    }
  }

  /// The map divided into `districts`, in their order.
  func division(into districts: [District]) -> AreaDivision {
    divisions.withLock { known in
      if let known, known.districts == districts { return known.division }
      let division = AreaDivision(
        districts.map {
          AreaDivision.Area(outline: DistrictOutlines.embedded[$0.name], center: $0.center)
        })
      known = (districts, division)
      return division
    }
  }
}
