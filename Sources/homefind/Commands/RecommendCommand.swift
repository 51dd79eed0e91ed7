import ArgumentParser
import CommandOutput
import Region
import Search

/// `homefind recommend`: finds the homes that suit the user best.
struct RecommendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommend", abstract: "Find the homes that suit you best, with reasons.",
    discussion: """
      Lists the homes that meet all your conditions, ordered by a score out of 100.
      The score depends on the minutes to the places of --commute, what is left of
      your budget, the price compared with homes of the same type around the station,
      the age of the listing, and how similar the home is to homes that you saved.
      Without a place, all homes in the store are candidates; homefind sync fills the
      store. docs/scoring.md shows how to work out a score by hand.

      EXAMPLES
        homefind recommend --commute \(City.examples.station):30min --salary 45000 --deposit 300000
        homefind recommend --at \(City.examples.station) --type condo --max-price 3m --limit 5
        homefind recommend --saved 145831 --saved 131958 --hidden 150714 --json
      """)

  @OptionGroup var place: PlaceOptions
  @Option(.radius) var radius: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A home that you like, by its id; may be repeated. This home is left out.", valueName: "id"))
  var saved: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A home that you do not want to see; may be repeated.", valueName: "id"))
  var hidden: [String] = []

  @OptionGroup var search: SearchOptions
  @OptionGroup(title: "Output") var output: HomeOutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    var values = search.parameters
    values.add(["radius": radius])
    if !saved.isEmpty { values["saved"] = saved }
    if !hidden.isEmpty { values["hidden"] = hidden }
    var run = SearchRun(
      kind: .recommended, parameters: values, search: search, source: source, output: output)
    let meaning = try await place.meaning(source, mayBeMissing: true)
    run.take(meaning)
    if case .coordinate(let parameters) = meaning, parameters.isEmpty {
      run.isOfStore = search.filters.commute.isEmpty
    }
    try await run.run()
  }
}
