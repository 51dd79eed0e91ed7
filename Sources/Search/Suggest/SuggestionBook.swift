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
    case station(Station)
    case district(District)
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
    var items: [Item] = []
    var entries: [CompletionIndex.Entry] = []
    for station in stations.stations {
      items.append(.station(station))
      let names = [station.name.english, station.name.thai].compactMap(\.self)
      let system = station.system.rawValue
      entries.append(
        .init(names: [station.code] + names + names.map { "\(system) \($0)" }, priority: 0))
    }
    for district in districts {
      items.append(.district(district))
      let names = [district.name.english, district.name.thai].compactMap(\.self)
      entries.append(.init(names: names + [district.code], priority: 1))
    }
    let homes = Self.grouped(view.snapshot)
    for project in homes.projects {
      guard let name = view.snapshot.home(at: project.place)?.name else { continue }
      items.append(.project(place: project.place, homes: project.homes))
      entries.append(.init(names: [name.english, name.thai].compactMap(\.self), priority: 2))
    }
    for company in homes.companies {
      guard let name = view.snapshot.home(at: company.place)?.companyName else { continue }
      items.append(.company(place: company.place, homes: company.homes))
      entries.append(.init(names: [name], priority: 3))
    }
    self.items = items
    index = CompletionIndex(
      entries,
      removing: ["station", "สถานี", "line", "district", "เขต", "อำเภอ", "project", "โครงการ"])
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
