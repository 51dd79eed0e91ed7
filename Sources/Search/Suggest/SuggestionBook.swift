import Geo
import ListingStore
import Listings
import Places
import Ranking
import Spelling
import Stations

/// All that can be suggested at one moment, and what finds it.
final class SuggestionBook: Sendable {
  private enum Item: Sendable {
    /// The homes of one name, or of one seller.
    case project(HomeGroup)
    case company(HomeGroup)
  }

  /// The homes that it was made of; nil for one of stations and districts alone.
  private let view: StoreMirror.View?
  private let stations: StationTable
  private let places: PlaceSuggestions
  private let items: [Item]
  private let index: CompletionIndex

  init(_ view: StoreMirror.View?, _ stations: StationTable, districts: [District]) {
    self.view = view
    self.stations = stations
    let words = [
      "station", "สถานี", "line", "district", "เขต", "อำเภอ", "project", "โครงการ",
    ]
    places = PlaceSuggestions(stations.stations, districts, removing: words)
    var items: [Item] = []
    if let view {
      items += view.snapshot.groupsByName().map(Item.project)
      items += view.snapshot.groupsByCompany().map(Item.company)
    }
    self.items = items
    // One by one: of a hundred thousand homes, the names of all at once would take much memory.
    index = CompletionIndex(
      items.lazy.map { Self.entry(of: $0, view?.snapshot) }, removing: words)
  }

  /// What an item goes by.
  private static func entry(
    of item: Item, _ snapshot: ListingSnapshot?
  ) -> CompletionIndex.Entry {
    switch item {
    case .project(let group):
      let name = snapshot?.home(at: Int(group.place))?.name
      return .init(names: [name?.english, name?.thai].compactMap(\.self), priority: 2)
    case .company(let group):
      let name = snapshot?.home(at: Int(group.place))?.companyName
      return .init(names: [name].compactMap(\.self), priority: 3)
    }
  }

  /// Whether nothing has changed since the book was made.
  func isOf(_ revision: StoreRevision?, _ stations: StationTable) -> Bool {
    view != nil && view?.revision == revision && self.stations === stations
  }

  func suggestions(for text: String, limit: Int) -> [Suggestion] {
    let found = places.matches(text, limit: limit)
    let homes = index.matches(text, limit: limit)
    let order =
      found.beginning + suggestions(homes.filter(\.isBeginning)) + found.close + found.within
      + suggestions(homes.filter { !$0.isBeginning })
    return Array(order.prefix(limit))
  }

  private func suggestions(_ matches: [CompletionIndex.Match]) -> [Suggestion] {
    matches.compactMap { match in
      subject(of: items[match.entry]).map { Suggestion(subject: $0, isClose: match.isClose) }
    }
  }

  private func subject(of item: Item) -> Suggestion.Subject? {
    switch item {
    case .project(let group):
      view?.snapshot.home(at: Int(group.place)).map {
        .project(
          name: $0.name, homes: Int(group.count), position: $0.position,
          id: group.count == 1 ? $0.id : nil)
      }
    case .company(let group):
      view?.snapshot.home(at: Int(group.place)).map {
        .company(id: $0.companyID, name: $0.companyName ?? "", homes: Int(group.count))
      }
    }
  }
}

extension ListingLibrary {
  /// The districts of the provinces that the store has lists of, and those in the program of the
  /// others.
  func placesKnown() -> [District] {
    let facts = Gazetteer.shared
    let feed = mirror.feed
    var provinces = facts.provinces
    // A store that cannot be read knows no list; what is searched next says what is wrong.
    if let stored = try? feed.provinces() { provinces = stored.provinces }
    return provinces.flatMap { province in
      if let stored = try? feed.districts(inProvince: province.code) {
        return stored.districts.map(facts.completed)
      }
      return facts.districts(inProvince: province.code)
    }
  }
}
