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
    // Elsewhere, so that the many others are as small as they can be.
    indirect case station(Station)
    indirect case district(District)
    /// The place of one home and how many share its name, or its seller.
    case project(place: Int, homes: Int)
    case company(place: Int, homes: Int)
  }

  /// The view that it was made of.
  let view: StoreMirror.View
  private let stations: StationTable
  private let items: [Item]
  private let index: CompletionIndex

  init(_ view: StoreMirror.View, _ stations: StationTable, districts: [District]) {
    self.view = view
    self.stations = stations
    let homes = Self.grouped(view.snapshot)
    let items =
      stations.stations.map(Item.station) + districts.map(Item.district)
      + homes.projects.map { Item.project(place: $0.place, homes: $0.homes) }
      + homes.companies.map { Item.company(place: $0.place, homes: $0.homes) }
    self.items = items
    // One by one: of a hundred thousand homes, the names of all at once would take much memory.
    index = CompletionIndex(
      items.lazy.map { Self.entry(of: $0, view.snapshot) },
      removing: ["station", "สถานี", "line", "district", "เขต", "อำเภอ", "project", "โครงการ"])
  }

  /// What an item goes by.
  private static func entry(
    of item: Item, _ snapshot: ListingSnapshot
  ) -> CompletionIndex.Entry {
    switch item {
    case .station(let station):
      let names = [station.name.english, station.name.thai].compactMap(\.self)
      let system = station.system.rawValue
      return .init(names: [station.code] + names + names.map { "\(system) \($0)" }, priority: 0)
    case .district(let district):
      let names = [district.name.english, district.name.thai].compactMap(\.self)
      return .init(names: names + [district.code], priority: 1)
    case .project(let place, _):
      let name = snapshot.home(at: place)?.name
      return .init(names: [name?.english, name?.thai].compactMap(\.self), priority: 2)
    case .company(let place, _):
      let name = snapshot.home(at: place)?.companyName
      return .init(names: [name].compactMap(\.self), priority: 3)
    }
  }

  /// Whether nothing has changed since the book was made.
  func isOf(_ view: StoreMirror.View, _ stations: StationTable) -> Bool {
    self.view.revision == view.revision && self.stations === stations
  }

  func suggestions(for text: String, limit: Int) -> [Suggestion] {
    index.matches(text, limit: limit).compactMap { match in
      subject(of: items[match.entry]).map { Suggestion(subject: $0, isClose: match.isClose) }
    }
  }

  private func subject(of item: Item) -> Suggestion.Subject? {
    switch item {
    case .station(let station): .station(station)
    case .district(let district): .district(district)
    case .project(let place, let homes):
      view.snapshot.home(at: place).map {
        .project(
          name: $0.name, homes: homes, position: $0.position, id: homes == 1 ? $0.id : nil)
      }
    case .company(let place, let homes):
      view.snapshot.home(at: place).map {
        .company(id: $0.companyID, name: $0.companyName ?? "", homes: homes)
      }
    }
  }

  /// The place of one home and how many there are like it.
  private struct Group {
    var place: Int
    var homes: Int
  }

  /// The homes by their names and by their sellers, those with the most homes first.
  private static func grouped(
    _ snapshot: ListingSnapshot
  ) -> (projects: [Group], companies: [Group]) {
    var projects: [LocalizedText: Group] = [:]
    var companies: [String: Group] = [:]
    for place in 0..<snapshot.count {
      guard let home = snapshot.home(at: place) else { continue }
      if home.name.englishFirst != nil {
        projects[home.name, default: Group(place: place, homes: 0)].homes += 1
      }
      if let company = home.companyName {
        companies[company, default: Group(place: place, homes: 0)].homes += 1
      }
    }
    func ordered(_ groups: some Sequence<Group>) -> [Group] {
      groups.sorted { ($1.homes, $0.place) < ($0.homes, $1.place) }
    }
    return (ordered(projects.values), ordered(companies.values))
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
