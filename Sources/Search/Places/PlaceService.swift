package import Library
public import Listings
public import Messages
public import Parameters
import Places
import Ranking
import Region
import Spelling
package import Stations
import Transit

/// A search's place and its coordinate.
package struct LocatedPlace {
  package var center: SearchAnswer.Center
  /// Notes for the user on how the name was interpreted.
  package var notes: [Message] = []

  package init(center: SearchAnswer.Center, notes: [Message] = []) {
    self.center = center
    self.notes = notes
  }
}

/// Finds provinces, districts and stations by their names, codes and positions.
public struct PlaceService: Sendable {
  private let sources: SourceSet
  private let policy: FetchPolicy
  let stations: StationTable

  /// - Parameter policy: Whether lists of provinces and districts come from the feed or the store.
  package init(_ sources: SourceSet, _ stations: StationTable, policy: FetchPolicy) {
    self.sources = sources
    self.stations = stations
    self.policy = policy
  }

  /// Returns the provinces that have homes in the feed, sorted by code.
  ///
  /// - Returns: The provinces, and notes for the user if the list is stale.
  /// - Throws: `SearchError` if neither the feed nor the store has a usable list.
  public func provinces() async throws(SearchError) -> (provinces: [Province], notes: [Message]) {
    let list = try await sources.provinces(policy)
    return (list.places.map(Gazetteer.shared.completed), list.notes)
  }

  /// Returns the districts of a province, which `text` identifies by its code, Thai name or English
  /// name. For a province that the feed does not list, returns the built-in districts.
  ///
  /// - Returns: The districts, and notes for the user if the name was interpreted or the list is
  ///   stale.
  /// - Throws: `SearchError` if the province is unknown, or if neither the feed nor the store has a
  ///   usable list.
  public func districts(
    ofProvince text: String
  ) async throws(SearchError) -> (districts: [District], notes: [Message]) {
    let (province, isListed) = try await province(text)
    let list = try await districts(of: province.value, isListed: isListed)
    return (list.places, province.notes + list.notes)
  }

  /// Finds a province in the feed or among the built-in provinces.
  private func province(
    _ text: String
  ) async throws(SearchError) -> (province: Named<Province>, isListed: Bool) {
    let listed = Gazetteer(provinces: try await provinces().provinces, districts: [])
    let province = try Named(
      listed.matchProvince(text).or(Gazetteer.shared.matchProvince(text)), of: text,
      kind: .province, label: \.label, candidate: \.candidate)
    return (province, listed.provinces.contains(province.value))
  }

  private func districts(
    of province: Province, isListed: Bool
  ) async throws(SearchError) -> KnownList<District> {
    guard isListed else {
      return KnownList(places: Gazetteer.shared.districts(inProvince: province.code))
    }
    var list = try await sources.districts(inProvince: province.code, policy)
    list.places = list.places.map { district in
      // Use the requested province, regardless of the province name in the rows.
      var district = Gazetteer.shared.completed(district)
      district.province = province
      return district
    }
    return list
  }

  /// Finds the coordinate of a search's place.
  func locate(
    _ place: SearchQuery.Place, commute: CommuteFilter?
  ) async throws(SearchError) -> LocatedPlace {
    switch place {
    case .nearby(let coordinate):
      return LocatedPlace(
        center: SearchAnswer.Center(coordinate: coordinate, label: coordinate.label))
    case .area(let province, let district):
      return try await locate(province: province, district: district)
    case .everywhere:
      return LocatedPlace(
        center: SearchAnswer.Center(
          coordinate: City.landmark.position, label: City.landmark.name,
          thaiLabel: City.landmark.thaiName))
    case .within(let area):
      return LocatedPlace(
        center: SearchAnswer.Center(coordinate: area.center, label: area.center.label))
    case .commute:
      guard let first = commute?.destinations.first else {
        throw SearchError(parameter: "lat", .missing(example: City.examples.latitude))
      }
      return LocatedPlace(
        center: SearchAnswer.Center(
          coordinate: first.reach.place, label: first.name.englishFirst ?? "",
          thaiLabel: first.name.thai))
    case .train(let system, let station):
      return try locate(system: system, station: station)
    }
  }

  private func locate(
    province name: String, district text: String
  ) async throws(SearchError) -> LocatedPlace {
    // Do not report the age of the lists, because a search reports the age of its homes.
    let (province, isListed) = try await province(name)
    let listed = try await districts(of: province.value, isListed: isListed).places
    let known = Gazetteer(provinces: [], districts: listed)
    let builtIn = Gazetteer.shared.matchDistrict(text, inBuiltIn: province.value)
    let district = try Named(
      known.matchDistrict(text).or(builtIn), of: text, kind: .district,
      list: .districts(province: province.value.code), label: \.label, candidate: \.candidate)
    let names = [district.value.name, district.value.province.name].compactMap(\.englishFirst)
    let thai = [district.value.name, district.value.province.name]
      .compactMap { $0.text(.thai) }
    guard let center = district.value.center else {
      throw SearchError(
        .unknownPlace, SearchMessage.noCoordinate(of: names.joined(separator: ", ")))
    }
    return LocatedPlace(
      center: SearchAnswer.Center(
        coordinate: center, label: "centre of \(names.joined(separator: ", "))",
        thaiLabel: "ใจกลาง" + thai.joined(separator: ", ")),
      notes: province.notes + district.notes)
  }

  /// Finds the station with this name or code.
  package func locate(
    system text: String?, station name: String
  ) throws(SearchError) -> LocatedPlace {
    let station = try stations.named(name, system: text.map(RailSystem.init(named:)))
    return LocatedPlace(
      center: SearchAnswer.Center(
        coordinate: station.value.position, label: station.value.label(.english),
        thaiLabel: station.value.label(.thai)),
      notes: station.notes)
  }
}
