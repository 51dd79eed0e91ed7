import ArgumentParser
import Basics
import CommandOutput
import Formats
import Geo
import Messages
import Parameters
import Region
import Search
import Stations
import Suggestions

/// `homefind stations`: queries and maintains the station table.
struct StationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stations", abstract: "Find stations, or update their table.",
    discussion: """
      EXAMPLES
        homefind stations
        homefind stations find mochit
        homefind stations near --at \(City.examples.point)
        homefind stations refresh --dry-run
      """,
    subcommands: [
      StationsListCommand.self, StationsFindCommand.self, StationsNearCommand.self,
      StationsShowCommand.self, StationsSourcesCommand.self, StationsRefreshCommand.self,
      StationsVerifyCommand.self, StationsRestoreCommand.self,
    ],
    defaultSubcommand: StationsListCommand.self)
}

/// `homefind stations list`: lists the stations in the table.
struct StationsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the stations of every system or of one.",
    discussion: """
      EXAMPLES
        homefind stations
        homefind stations --system \(City.examples.secondSystem)
      """)

  @OptionGroup var system: SystemOption
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var table: StationOptions

  func run() throws {
    let stations = try table.table().stations(system: system.value())
    try output.print(PlaceDocument.stations(stations)) { PlaceTable.lines(stations, on: $0) }
  }
}

/// `homefind stations find`: lists the stations that a name or code may refer to.
struct StationsFindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "List the stations that a name or code may refer to, most likely first.",
    discussion: """
      The text is a code, a Thai or English name or a part of one, or the name of
      a line, with or without the system and the word for station, and with a
      typo or two.

      EXAMPLES
        homefind stations find mochit
        homefind stations find สถานี\(City.examples.thaiStation)
        homefind stations find \(City.examples.system) \(City.examples.stationVariant) --json
      """)

  @OptionGroup var name: StationName

  @OptionGroup var system: SystemOption
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var table: StationOptions

  func run() throws {
    let (table, system) = (try table.table(), try system.value())
    let stations: [Station]
    do throws(SearchError) {
      stations = try table.stations(meantBy: name.text, system: system)
    } catch {
      throw CommandFailure(error, renaming: ["station": ""])
    }
    if stations.isEmpty {
      var hint = CommandHint.see(NameList.stations.reference(in: .commandLine))
      if case .unknown(let nearest) = table.match(name.text, system: system), !nearest.isEmpty {
        hint = .didYouMean(nearest)
      }
      Output.talk(CommandNote.noStation(name.text.onOneLine, hint))
    }
    try output.print(PlaceDocument.stations(stations)) { PlaceTable.lines(stations, on: $0) }
  }
}

/// `homefind stations near`: lists the stations nearest to a place.
struct StationsNearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near", abstract: "List the stations nearest to a place, the nearest first.",
    discussion: """
      EXAMPLES
        homefind stations near --at \(City.examples.point)
        homefind stations near --lat \(City.examples.latitude) --lon \(City.examples.longitude) --limit 3 --json
      """)

  @OptionGroup var place: PlaceOptions

  @Option("How many at most, 1 to 10000 (default: 5).", value: "n", parsing: .unconditional)
  var limit: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions

  func run() async throws {
    // Parse the parameters as a search near a coordinate does, so that the same mistake produces
    // the same message.
    var values = ["limit": limit.map { [$0] } ?? ["5"]]
    let table = try StationOptions.table(source.stations)
    switch try await place.meaning(source) {
    case .coordinate(let parameters): values.merge(parameters) { $1 }
    case .station(let name):
      do throws(SearchError) {
        let found = try table.place(named: name, system: nil)
        found.notes.forEach { Output.talk($0) }
        let position = found.stations.first?.position
        values["lat"] = position.map { [DecimalText.text($0.latitude)] }
        values["lon"] = position.map { [DecimalText.text($0.longitude)] }
      } catch {
        guard error.code == .unknownPlace,
          let found = try await source.suggestedPlace(named: name)
        else { throw CommandFailure(error, renaming: ["station": "at"]) }
        Output.talk(found.note)
        values.merge(PlaceOptions.parameters(found.position)) { $1 }
      }
    }
    let query = try SearchQuery(kind: .nearby, parameters: values)
    guard case .nearby(let center) = query.place else { return }
    let near = table.nearest(query.limit, to: center)
    try output.print(PlaceDocument.stations(near)) {
      PlaceTable.lines(near, on: $0)
    }
  }
}

/// `homefind stations show`: shows all details of a station.
struct StationsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a station: its lines, neighbours and interchanges.",
    discussion: """
      EXAMPLES
        homefind stations show E4
        homefind stations show \(City.examples.thaiInterchange) --json
      """)

  @OptionGroup var name: StationName

  @OptionGroup var system: SystemOption
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var table: StationOptions

  func run() throws {
    let table = try table.table()
    let system = try system.value()
    let place: (stations: [Station], notes: [Message])
    do throws(SearchError) {
      place = try table.place(named: name.text, system: system)
    } catch {
      throw CommandFailure(error, renaming: ["station": ""])
    }
    place.notes.forEach { Output.talk($0) }
    let network = RailNetwork(table.stations, along: .served)
    try output.print(PlaceDocument.stations(place.stations)) {
      StationSheet(stations: place.stations, network: network, screen: $0).lines
    }
  }
}

/// `homefind stations sources`: lists the sources of the table's data.
struct StationsSourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: "List the sources of the table's data, and their licences.",
    discussion: """
      EXAMPLES
        homefind stations sources
        homefind stations sources --json
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var table: StationOptions

  func run() throws {
    let sources = try table.contents().provenance
    try output.print(SourceSheet.document(of: sources)) { SourceSheet.lines(sources, on: $0) }
  }
}

/// The argument that names a station, in one or more words.
struct StationName: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The station's name or code.", valueName: "text"),
    completion: LiveNames.stationCompletion)
  var words: [String]

  var text: String { words.joined(separator: " ") }
}

/// The option for a rail system.
struct SystemOption: ParsableArguments {
  @Option(
    "The system: \(TextList(RailSystem.all.map(\.rawValue), .or)).", value: "system",
    completion: LiveNames.systemCompletion)
  var system: String?

  /// Returns the system; nil for all systems.
  func value() throws -> RailSystem? {
    try system.map(RailSystem.init(named:))
  }
}
