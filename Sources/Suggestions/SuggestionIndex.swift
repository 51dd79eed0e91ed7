import Basics
import Geo
import Library
import ListingStore
import Listings
import Places
import Ranking
import Spelling
import Stations
import Store

/// An index of everything that could be suggested at the time of its creation.
final class SuggestionIndex: Sendable {
  /// The homes in the index; nil if the index contains only stations and districts.
  private let view: MergedView?
  private let stations: StationTable
  private let places: PlaceSuggestions
  /// The homes grouped by name, and then, starting at index `companies`, the homes grouped by
  /// seller.
  private let groups: [HomeGroup]
  private let companies: Int
  private let index: CompletionIndex

  init(_ view: MergedView?, _ stations: StationTable, districts: [District]) {
    self.view = view
    self.stations = stations
    let words = [
      "station", "สถานี", "line", "district", "เขต", "อำเภอ", "project", "โครงการ",
    ]
    places = PlaceSuggestions(stations.stations, districts, removing: words)
    let projects = view?.snapshot.groupsByName() ?? []
    let groups = projects + (view?.snapshot.groupsByCompany() ?? [])
    (self.groups, companies) = (groups, projects.count)
    // Create the entries lazily, because a list of the names of 100,000 homes would take too much
    // memory.
    index = CompletionIndex(
      groups.indices.lazy.map { number in
        let home = view?.snapshot.home(at: Int(groups[number].place))
        return number < projects.count
          ? .init(names: [home?.name.english, home?.name.thai].compactMap(\.self), priority: 2)
          : .init(names: [home?.companyName].compactMap(\.self), priority: 3)
      }, removing: words)
  }

  /// Whether the index was built from the stores at `revisions` and from `stations`.
  func isOf(_ revisions: [StoreRevision]?, _ stations: StationTable) -> Bool {
    view != nil && view?.revisions == revisions && self.stations === stations
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
      subject(of: match.entry).map { Suggestion(subject: $0, isClose: match.isClose) }
    }
  }

  private func subject(of entry: Int) -> Suggestion.Subject? {
    let group = groups[entry]
    guard let home = view?.snapshot.home(at: Int(group.place)) else { return nil }
    guard entry < companies else {
      return .company(
        number: home.number(.companyID),
        id: Company.id(
          name: home.companyName, number: home.number(.companyID), source: home.source),
        name: home.companyName ?? "", homes: Int(group.count))
    }
    return .project(
      name: home.name, homes: Int(group.count), position: home.position,
      id: group.count == 1 ? home.listingID : nil)
  }
}
