import ArgumentParser
import Search
import Stations

/// `homefind stations`: the station table.
struct StationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stations", abstract: "List the stations, or write their table anew.",
    subcommands: [StationsListCommand.self, StationsRefreshCommand.self],
    defaultSubcommand: StationsListCommand.self)
}

/// `homefind stations list`: the stations of the table.
struct StationsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the stations of every system or of one.",
    discussion: """
      EXAMPLES
        homefind stations
        homefind stations --system MRT
      """)

  @Option(help: ArgumentHelp("The system: BTS, MRT, APL or SRT.", valueName: "system"))
  var system: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var table: StationOptions

  func run() throws {
    let system = try system.map(RailSystem.init(named:))
    let stations = try table.table().stations(system: system)
    output.print(PlaceDocument.stations(stations), or: PlaceTable.text(stations))
  }
}

/// `homefind stations refresh`: the table, written anew from the facts in the program.
struct StationsRefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Write the station table anew from the built-in facts.",
    discussion: """
      The new table is built beside the old one and renamed over it, so that a reader finds the
      old or the new one, whole.

      EXAMPLES
        homefind stations refresh
        homefind stations refresh --stations /var/lib/homefind/stations.sqlite
      """)

  @OptionGroup(title: "Settings") var table: StationOptions

  func run() throws {
    let path = try table.path()
    do {
      let stations = try StationFacts.embedded()
      try StationTableWriter.write(stations, provenance: StationFacts.provenance(), to: path)
      Output.talk("\(path) now holds \(stations.count) stations")
    } catch let error as StationTableError {
      throw CommandFailure(.unusableFile, "\(error)")
    }
  }
}
