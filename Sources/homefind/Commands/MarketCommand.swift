import ArgumentParser
import CommandOutput
import Library
import Market
import Region
import Search

/// `homefind market`: compares prices around stations, in districts or around a place.
struct MarketCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "market", abstract: "Compare prices around stations, in districts or at a place.",
    discussion: """
      Shows the medians and quartiles of the prices of homes within 1 km of each
      station, in each district of a province, or around one place, and how many
      homes are new or have a changed price. With fewer than five homes, only their number is shown.
      Stations and districts come from the store, which homefind sync fills.

      EXAMPLES
        homefind market --system \(City.examples.system) --type condo --sort median
        homefind market --province \(City.examples.province)
        homefind market --at \(City.examples.station) --radius 800m --json
      """)

  @OptionGroup var system: SystemOption

  @Option(
    "The districts of this province: code, Thai or English name.", value: "name",
    completion: LiveNames.provinceCompletion)
  var province: String?

  @Option(
    "Around this place: a coordinate, a map link, a station or listing:ID.", value: "place",
    completion: LiveNames.stationCompletion, parsing: .unconditional)
  var at: String?

  @Option(
    "With --at, how far around: 2km, 800m, 1.5mi or metres, up to 50km (default: 1km).",
    value: "distance", parsing: .unconditional)
  var radius: String?

  @Option(.types) var type: [String] = []

  @Option(
    "The order: place (the default), homes, median, new or changes.", value: "order",
    completion: .list(MarketOrder.allCases.map(\.rawValue)))
  var sort: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    var values = [String: [String]](options: [
      "system": system.system, "province": province, "at": at, "radius": radius, "sort": sort,
    ])
    if !type.isEmpty { values["type"] = type }
    let query = try MarketQuery(parameters: values)
    // Only a query for one place uses the feed.
    let policy = at == nil ? .storeOnly : freshness.policy(or: .feedFirst)
    let answer = try await source.withFinder(policy) { try await MarketService($0).market(query) }
    answer.notes.forEach { Output.talk($0) }
    try output.print(answer.document(output.look.documentLanguage)) {
      MarketTableText(answer: answer, screen: $0).lines
    }
  }
}
