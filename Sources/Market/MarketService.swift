import Basics
import Geo
import Library
import ListingStore
import Listings
import Messages
public import Parameters
import Places
import Ranking
public import Search
import Stations
public import Suggestions

/// Compares home prices in parts of the city, and lists the homes' sellers.
public struct MarketService: Sendable {
  var finder: HomeFinder
  private let suggestions: SuggestionService
  let cache = MarketCache()
  private let moves: [PriceMoveCache]
  let companyCache = CompanyCache()

  /// Creates a service for the stored homes of `finder`.
  ///
  /// - Parameter suggestions: Finds districts and homes when a name matches no station; nil creates
  ///   a suggestion service for `finder`.
  public init(_ finder: HomeFinder, suggestions: SuggestionService? = nil) {
    self.finder = finder
    self.suggestions = suggestions ?? SuggestionService(finder)
    moves = finder.libraries.map(PriceMoveCache.init)
  }

  /// Returns the home prices in the areas that `query` compares.
  ///
  /// A query for one place runs a normal search around it. For stations and districts, only stored
  /// homes are included, because otherwise each query would have to fetch the whole city from the
  /// sources.
  ///
  /// - Throws: `SearchError` if a place is unknown, the stores cannot be read, or the search around
  ///   a single place fails.
  public func market(_ query: MarketQuery) async throws(SearchError) -> MarketAnswer {
    let stations = finder.stations
    switch query.place {
    case .around(let place): return try await market(query, around: place, stations)
    case .stations(let system):
      return try await compared(query, stations) { _ throws(SearchError) in
        let listed = stations.stations(system: system)
        return ComparedAreas(
          subjects: listed.map(MarketAnswer.Subject.station),
          areas: .circles(listed.map(\.position), radius: query.radius))
      }
    case .districts(let text):
      let districts = finder.sources.placesKnown()
      let gazetteer = Gazetteer(
        provinces: districts.map(\.province).uniqued(by: \.code), districts: [])
      let province = try Named(
        gazetteer.matchProvince(text), of: text, kind: .province, label: \.label,
        candidate: \.candidate)
      return try await compared(
        query, stations, province: province.value.code, notes: province.notes
      ) { _ throws(SearchError) in
        let numbers = districts.indices.filter {
          districts[$0].province.code == province.value.code
        }
        return ComparedAreas(
          subjects: numbers.map { MarketAnswer.Subject.district(districts[$0]) },
          areas: .parts(numbers, of: cache.division(into: districts)))
      }
    }
  }

  /// Returns figures for areas, computed from the stores or taken from the cache if nothing has
  /// changed.
  private func compared(
    _ query: MarketQuery, _ stations: StationTable, province: String? = nil,
    notes: [Message] = [], _ areas: (MergedView) throws(SearchError) -> ComparedAreas
  ) async throws(SearchError) -> MarketAnswer {
    let view = try await finder.sources.storedHomes(stations)
    let now = finder.sources.now()
    let key = MarketTable.Key(
      query: query, province: province, stores: view.revisions,
      window: MarketWindow(before: now.seconds))
    let table: MarketTable
    if let known = cache.table(key, stations) {
      table = known
    } else {
      let areas = try areas(view)
      try await finder.admit(view.snapshot.cost(ofMarket: areas.areas))
      let figures = try figures(areas.areas, query, key.window, view.snapshot)
      let coverage = areas.coverage(in: view, until: now)
      let compared = zip(zip(areas.subjects, coverage.isComplete), figures).map {
        MarketAnswer.Area(subject: $0.0, isComplete: $0.1, figures: $1)
      }
      table = MarketTable(
        key, stations, areas: query.sort.sorted(compared), circles: coverage.circles)
      cache.keep(table)
    }
    return answer(query, table, view, notes: notes)
  }

  private func answer(
    _ query: MarketQuery, _ table: MarketTable, _ view: MergedView, notes: [Message]
  ) -> MarketAnswer {
    let parts = zip(zip(finder.libraries, view.parts), table.circles).map { part, circles in
      part.0.stored(part.1, circles)
    }
    var source = SearchAnswer.Source(MergedCoverage(view: view, parts: parts))
    let complete = table.areas.count(where: \.isComplete)
    var notes = notes
    if complete < table.areas.count {
      source.isComplete = false
      notes.append(
        SearchNote.partlyStored(areas: complete, of: table.areas.count).message)
    }
    var answer = MarketAnswer(query: query, areas: table.areas, source: source, notes: notes)
    answer.table = table
    return answer
  }

  /// Returns the figures for the area around one place.
  private func market(
    _ query: MarketQuery, around place: WrittenPlace, _ stations: StationTable
  ) async throws(SearchError) -> MarketAnswer {
    let located = try located(place, parameter: "at")
    let center = located.center.coordinate
    let coverage = try await finder.sources.coverage(
      center, radius: query.radius, types: query.types, stations: stations, policy: finder.policy)
    let areas = MarketAreas.circles([center], radius: query.radius)
    let snapshot = try finder.sources.index(coverage.view, stations).homes(
      of: RankQuery(center: center, area: .circle(radius: query.radius), types: query.types))
    try await finder.admit(snapshot.cost(ofMarket: areas))
    let window = MarketWindow(before: finder.sources.now().seconds)
    let figures = try figures(areas, query, window, snapshot)
    return MarketAnswer(
      query: query,
      areas: figures.map {
        MarketAnswer.Area(
          subject: .place(located.center), isComplete: coverage.isComplete, figures: $0)
      },
      source: SearchAnswer.Source(coverage), notes: located.notes + coverage.staleNotes)
  }

  private func figures(
    _ areas: MarketAreas, _ query: MarketQuery, _ window: MarketWindow,
    _ snapshot: ListingSnapshot
  ) throws(SearchError) -> [MarketFigures] {
    var moves: [ListingID: [PriceMove]] = [:]
    for cache in self.moves { moves.merge(try cache.moves(since: window.start)) { $1 } }
    return try unlessCancelled { () throws(CancellationError) in
      try snapshot.market(of: areas, types: query.types, in: window, moves: moves)
    }
  }

  /// Returns the station with this name or, if no station matches, the district or the homes with
  /// this name.
  private func locate(
    stationOrOther text: String, parameter: String
  ) throws(SearchError) -> LocatedPlace {
    do throws(SearchError) {
      return try finder.places.locate(system: nil, station: text)
    } catch {
      guard error.code == .unknownPlace,
        let place = try suggestions.place(named: text, parameter: parameter)
      else { throw error }
      return LocatedPlace(
        center: SearchAnswer.Center(
          coordinate: place.position, label: place.label.english, thaiLabel: place.label.thai),
        notes: [place.note])
    }
  }

  /// Locates a place given by the user.
  private func located(
    _ place: WrittenPlace, parameter: String
  ) throws(SearchError) -> LocatedPlace {
    do throws(SearchError) {
      switch place {
      case .coordinate(let coordinate):
        return LocatedPlace(
          center: SearchAnswer.Center(coordinate: coordinate, label: coordinate.label))
      case .station(let text):
        return try locate(stationOrOther: text, parameter: parameter)
      case .listing(let id):
        let listing = try finder.listings.find(id).known.listing
        let name = listing.name
        return LocatedPlace(
          center: SearchAnswer.Center(
            coordinate: listing.position,
            label: name.text(.english) ?? listing.position.label, thaiLabel: name.text(.thai)))
      }
    } catch {
      if case .listing(let id) = place, error.code == .unknownListing {
        throw SearchError(.unknownPlace, parameter: parameter, .unknownListing(id))
      }
      throw error.renamed(parameter)
    }
  }
}
