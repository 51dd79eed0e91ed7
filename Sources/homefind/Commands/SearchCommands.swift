import ArgumentParser
import Search

/// `homefind nearby`: homes around a coordinate.
struct NearbyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearby", abstract: "Find homes around a coordinate.",
    discussion: """
      EXAMPLES
        homefind nearby --lat 13.7370 --lon 100.5603
        homefind nearby --lat 13.7370 --lon 100.5603 --radius 800m --type condo,townhome
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Degrees north, -90 to 90.", valueName: "degrees"))
  var lat: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Degrees east, -180 to 180.", valueName: "degrees"))
  var lon: String?

  @OptionGroup var around: RadiusOption
  @OptionGroup var search: SearchOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    var values = search.parameters
    values["lat"] = lat.map { [$0] }
    values["lon"] = lon.map { [$0] }
    values["radius"] = around.radius.map { [$0] }
    try await SearchRun(
      kind: "nearby", parameters: values, search: search, source: source, output: output
    ).run()
  }
}

/// `homefind area`: homes around a district's coordinate.
struct AreaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "area", abstract: "Find homes within 10 km of a district's centre.",
    discussion: """
      Province and district are named by code, Thai or English name; `homefind provinces` and
      `homefind districts` list them.

      EXAMPLES
        homefind area --province Bangkok --district Watthana
        homefind area --province 12 --district ปากเกร็ด --type single-house
      """)

  @Option(help: ArgumentHelp("The province: code, Thai or English name.", valueName: "name"))
  var province: String?

  @Option(help: ArgumentHelp("The district: code, Thai or English name.", valueName: "name"))
  var district: String?

  @OptionGroup var search: SearchOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    var values = search.parameters
    values["province"] = province.map { [$0] }
    values["district"] = district.map { [$0] }
    try await SearchRun(
      kind: "area", parameters: values, search: search, source: source, output: output
    ).run()
  }
}

/// `homefind train`: homes around a station.
struct TrainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Find homes around a BTS, MRT, Airport Rail Link or SRT station.",
    discussion: """
      The station is named by code, Thai or English name; `homefind stations` lists them.

      EXAMPLES
        homefind train --system BTS --station Asok
        homefind train --station อโศก --radius 1km --type condo
      """)

  @Option(help: ArgumentHelp("The system: BTS, MRT, APL or SRT.", valueName: "system"))
  var system: String?

  @Option(help: ArgumentHelp("The station: code, Thai or English name.", valueName: "name"))
  var station: String?

  @OptionGroup var around: RadiusOption
  @OptionGroup var search: SearchOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    var values = search.parameters
    values["system"] = system.map { [$0] }
    values["station"] = station.map { [$0] }
    values["radius"] = around.radius.map { [$0] }
    try await SearchRun(
      kind: "train", parameters: values, search: search, source: source, output: output
    ).run()
  }
}

/// The option of a search's radius.
struct RadiusOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far around: 2km, 800m, 1.5mi or metres, up to 50km (2km unless given).",
      valueName: "distance"))
  var radius: String?
}

/// A search from its parameters to its answer on standard output.
struct SearchRun {
  var kind: String
  var parameters: [String: [String]]
  var search: SearchOptions
  var source: SourceOptions
  var output: OutputOptions

  func run() async throws {
    // Read first, so that a bad parameter is told before anything is started or asked.
    let query = try SearchQuery(kind: kind, parameters: parameters)
    let answer = try await source.withFinder(search.freshness.policy(or: .feedFirst)) {
      try await $0.answer(to: query)
    }
    answer.notes.forEach(Output.talk)
    if output.json {
      Output.answer(answer.json)
    } else {
      Output.answer(Array(HomeTable(answer: answer, columns: Terminal.columns).text.utf8))
    }
  }
}
