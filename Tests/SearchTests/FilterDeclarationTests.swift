import Basics
import Messages
import Ranking
import Stations
import Testing

@testable import Search

/// Checks that each filter is declared only once and that everything else about the filter is
/// derived from this declaration.
@Suite struct FilterDeclarationTests {
  /// A value for each parameter that requires a value.
  private static let values = [
    "min-price": "2m", "max-price": "5m", "text": "asok", "company": "sansiri",
    "near-station": "500m", "station-system": "BTS", "since": "7d", "price-drop": "4w",
    "type-text": "ที่ดิน", "salary": "45000", "deposit": "300000", "debts": "5000", "rate": "5%",
    "years": "20", "debt-share": "50%", "commute": "Asok:30min",
  ]

  private func filters(
    _ values: [String: [String]], now: Timestamp = .now()
  ) throws -> SearchFilters {
    try SearchQuery(
      kind: .nearby,
      parameters: values.merging(["lat": ["13.7"], "lon": ["100.5"]]) { $1 }, now: now
    ).filters
  }

  @Test func everyParameterChangesTheKey() throws {
    var keys: Set<String> = [SearchFilters().key]
    for parameter in HomeFilters.parameters where parameter.name != "keep-unpriced" {
      let value = Self.values[parameter.name] ?? "true"
      #expect((parameter.valueName == nil) == (Self.values[parameter.name] == nil))
      // The other budget parameters have no effect without a salary.
      let salary = parameter.isPrivate ? ["salary": ["90000"]] : [:]
      let filters = try filters(salary.merging([parameter.name: [value]]) { $1 })
      #expect(filters != SearchFilters())
      #expect(keys.insert(filters.key).inserted, "\(parameter.name)")
    }
    let names = HomeFilters.parameters.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(SearchKind.area.parameters).isSuperset(of: names))
    #expect(Set(MapQuery.parameters).isSuperset(of: names))
    // Events are requested by URL, and a URL must not contain a salary.
    let publicNames = HomeFilters.addressParameters.map(\.name)
    #expect(Set(EventQuery.parameters).intersection(names) == Set(publicNames))
    #expect(
      HomeFilters.privateParameters.map(\.name) == [
        "salary", "deposit", "debts", "rate", "years", "debt-share",
      ])
  }

  @Test func relativeDateKeepsItsKeyOverTime() throws {
    let (first, second) = (Timestamp(seconds: 1_800_000_000), Timestamp(seconds: 1_800_000_060))
    let (before, after) = try (
      filters(["since": ["7d"]], now: first), filters(["since": ["7d"]], now: second)
    )
    #expect(before.key == after.key)
    #expect(before != after)
  }

  /// The cheapest filter runs first, regardless of the order of the parameters.
  @Test func filtersRunInTheOrderOfCost() throws {
    var values = Self.values.mapValues { [$0] }
    values["promotion"] = ["true"]
    values["station-system"] = nil
    var notes: [Message] = []
    let list = try filters(values).list(
      FilterContext(StationTable(contentsOf: try StationFacts.ofMainRegion())), notes: &notes)
    #expect(
      list.map { type(of: $0).name }
        == [
          "since", "price-drop", "price", "budget", "commute", "promotion", "type-text", "company",
          "near-station",
          "text",
        ])
  }

  /// Cursors from version 0.1 stay valid for searches without filters, because the key of such a
  /// search has not changed.
  @Test func keyWithoutFiltersIsThatOfTheFirstVersion() {
    #expect(SearchFilters().key == "\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}distance\u{1}\u{1}\u{1}")
  }
}
