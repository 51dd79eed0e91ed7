import ArgumentParser
import CommandOutput
import Commute
import Region
import Search

/// `homefind reach`: prints the area reachable from a place, or the area from which the place is
/// reachable.
struct ReachCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reach", _superCommandName: "homefind",
    abstract: "Print, as GeoJSON, how far you can get from a place on foot and by rail.",
    discussion: """
      A place is a coordinate, a station by code or name, or listing:ID. Times are
      estimates for a weekday, and no walk is longer than 30 minutes.

      EXAMPLES
        homefind reach --from \(City.examples.station) --within 15min,30min,45min > reach.geojson
        homefind reach --to \(City.centerText) --within 30min --leave-at 08:30
      """)

  @Option(
    "The start of trips: LAT,LON, a station or listing:ID.",
    value: "place", completion: LiveNames.stationCompletion, parsing: .unconditional)
  var from: String?

  @Option(
    "The end of trips, instead of --from.",
    value: "place", completion: LiveNames.stationCompletion, parsing: .unconditional)
  var to: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "How long trips may take, repeated or with commas: 15min,30min; up to 5 times of 1 to 180 minutes.",
      valueName: "times"))
  var within: [String] = []

  @Option("When to leave on a weekday, such as 09:00 (default: 12:00).", value: "time")
  var leaveAt: String?

  @Flag(help: "Print GeoJSON for programs, which is also the default.")
  var json = false

  @Option(.lang) var lang: String?

  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    var values = [String: [String]](options: ["from": from, "to": to, "leave-at": leaveAt])
    if !within.isEmpty { values["within"] = within }
    let query = try ReachQuery(parameters: values)
    let answer = try await source.withRouteFinder(forListing: query.namesListing) {
      try await $0.reach(query)
    }
    answer.notes.forEach { Output.talk($0) }
    Output.answer(answer.document(in: Output.language))
  }
}
