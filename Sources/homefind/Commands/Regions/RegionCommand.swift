import ArgumentParser
import CommandOutput
import Foundation
import JSONStream
import Messages
import Region
import RegionImport

/// `homefind region`: manages the regions that homefind can serve.
struct RegionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "region", abstract: "Import, list or remove regions.",
    discussion: """
      A region has rail lines and stations, a base map, districts and streets, a
      time zone and a currency. One is built in; others are imported from an
      OpenStreetMap extract and a GTFS feed. --region or HOMEFIND_REGION selects
      them.

      EXAMPLES
        homefind region import sao-paulo --osm city.osm.pbf --gtfs trains.zip --currency BRL
        homefind region list
        homefind serve --region sao-paulo
      """,
    subcommands: [
      RegionImportCommand.self, RegionListCommand.self, RegionRemoveCommand.self,
    ])

  /// Returns the folder of imported regions.
  ///
  /// - Throws: `CommandFailure` if there is no folder for it.
  static func folder() throws -> RegionsFolder {
    if let folder = RegionChoice.folder { return folder }
    throw CommandFailure(.unusableFile, CommandMessage.noDataFolder)
  }
}

/// `homefind region list`: lists the regions.
struct RegionListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the regions.",
    discussion: """
      EXAMPLES
        homefind region list
        homefind region list --json
      """)

  @OptionGroup var output: OutputOptions

  func run() throws {
    let folder = RegionChoice.folder ?? RegionsFolder(path: "")
    let regions = folder.names.compactMap(folder.region)
    let document = JSONWriter.items(regions) { json, region in
      let facts = CityFacts(region.bytes(of: .region))
      json.field("name", region.name)
      json.field("isBuiltIn", region.folder == nil)
      json.field("isServed", ServedRegions.all.contains(region))
      json.field("timeZone", facts.timeZone)
    }
    try output.print(document) { screen in
      regions.map { region in
        RegionMessage.region(
          region.name, isBuiltIn: region.folder == nil,
          isServed: ServedRegions.all.contains(region)
        ).text(in: screen.language)
      }
    }
  }
}

/// `homefind region remove`: deletes an imported region.
struct RegionRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Delete an imported region.",
    discussion: """
      Reports what it removes, and asks for confirmation on a terminal; elsewhere it
      needs --yes. A running server keeps the tables and the map of the region in
      memory until it ends.

      EXAMPLES
        homefind region remove sao-paulo --dry-run
        homefind region remove sao-paulo --yes
      """)

  @Argument(help: ArgumentHelp("The region.", valueName: "name"))
  var name: String

  @OptionGroup var removal: RemovalOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let folder = try RegionCommand.folder()
    let region = try RegionRemoval(of: name, from: folder)
    guard try removal.confirm(.region(name, path: region.path)) else { return }
    try region.remove()
    Output.talk(CommandNote.regionRemoved(name))
  }
}

extension RegionImportError: CommandError {
  var failure: CommandFailure {
    let status: ExitStatus =
      switch self {
      case .cancelled: .interrupted
      case .notInstalled: .feedUnavailable
      case .badName, .exists, .builtIn, .unknown, .noTimeZone, .badTimeZone, .noCurrency: .usage
      default: .unusableFile
      }
    return CommandFailure(status, self)
  }
}
