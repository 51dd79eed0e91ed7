import Ranking
import Stations

extension SearchFilters {
  /// The filters for a snapshot, the cheapest first.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` where `stationSystem` names no station.
  func list(
    _ stations: StationTable, notes: inout [String]
  ) throws(SearchError) -> [any ListingFilter] {
    var list: [any ListingFilter] = []
    if let since { list.append(since) }
    if let priceDrop { list.append(priceDrop) }
    if let price { list.append(price) }
    if promotion { list.append(PromotionFilter()) }
    if let company { list.append(company) }
    if let nearStation {
      let selection: StationSelection
      do {
        selection =
          try stationSystem.map { name throws(FilterError) in
            try StationSelection(parsing: name, in: stations)
          } ?? StationSelection(all: stations)
      } catch {
        var candidates: [SearchError.Candidate] = []
        if case .ambiguousStation(let text, _) = error,
          case .ambiguous(let found, let lines) = stations.match(text)
        {
          candidates = found.map(\.candidate) + lines.map(\.candidate)
        }
        throw SearchError(
          .unknownPlace, parameters: [.init(name: "station-system", reason: error.reason)],
          candidates: candidates)
      }
      if let note = selection.note { notes.append(note) }
      list.append(NearStationFilter(nearStation, of: selection))
    }
    if let text { list.append(text) }
    return list
  }
}
