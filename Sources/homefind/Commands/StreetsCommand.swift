import ArgumentParser
import Basics
import CommandOutput
import Geo
import JSONStream
import Messages
import Region
import Search
import Stations
import Streets

/// `homefind streets`: manages the street network for routes.
struct StreetsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "streets", abstract: "Import, show or remove the street network.",
    discussion: """
      Routino, which must be installed (Debian: sudo apt-get install routino),
      creates the network from OpenStreetMap extracts. Routes on foot, by bike
      and by car are then found in it.

      EXAMPLES
        homefind streets import \(City.examples.countryExtract)
        homefind streets stats
        homefind route --from \(City.examples.station) --to "\(City.examples.destination)" --mode car
      """,
    subcommands: [ImportCommand.self, StatsCommand.self, RemoveCommand.self])

  struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Create the street network from OpenStreetMap extracts.",
      discussion: """
        Takes .osm.pbf files: Geofabrik has an extract of \(City.country.english), BBBike one of
        \(City.name.english). The network replaces the earlier one when it is complete; a running
        server starts to use it.

        EXAMPLES
          homefind streets import \(City.examples.countryExtract)
          homefind streets import \(City.examples.extract) --streets /var/lib/homefind/streets
        """)

    @Argument(
      help: ArgumentHelp("OpenStreetMap extracts in PBF.", valueName: "file"),
      completion: .file(extensions: ["pbf"]))
    var files: [String]

    @OptionGroup(title: "Settings") var streets: StreetOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      let work = StreetImport(of: files, into: try streets.requiredFolder(), area: try Self.area())
      let meter = StageMeter<StreetImportProgress.Stage>(isTimedByStage: false)
      defer { meter.finish() }
      let network = try await Interruption.guarding(keeping: .streets, clearing: meter.finish) {
        try await work.run { progress in
          let stage = progress.stage
          let isReading = stage == .reading
          meter.show(
            stage, done: isReading ? progress.bytes : 0,
            total: isReading ? progress.size : nil, .importing(stage))
        }
      }
      meter.finish()
      Output.answer(ReportMessage.streets(network))
    }

    /// Returns the box around all stations, which is the area that searches cover.
    private static func area() throws -> BoundingBox {
      let positions = try StationFacts.ofMainRegion().map(\.position)
      let (latitudes, longitudes) = (positions.map(\.latitude), positions.map(\.longitude))
      guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
        let east = longitudes.max(),
        let box = BoundingBox(south: south, west: west, north: north, east: east)
      else { throw CommandFailure(.unexpected, CommandMessage.noStationTable) }
      return box
    }
  }

  struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract: "Show the extracts from which the street network was created.",
      discussion: """
        EXAMPLES
          homefind streets stats
          homefind streets stats --json
        """)

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: "Settings") var streets: StreetOptions

    func run() async throws {
      let folder = try streets.requiredFolder()
      let network = try folder.network()
      try output.print(Self.document(of: network, in: folder)) { screen in
        guard let network else {
          return [CommandNote.noStreets.text(in: screen.language)]
        }
        return [
          ReportMessage.streets(network), ReportMessage.streetsFrom(network.sources.map(\.name)),
          ReportMessage.streetsIn(folder.path),
        ].map { $0.text(in: screen.language) } + [StreetNetwork.attribution]
      }
    }

    private static func document(of network: StreetNetwork?, in folder: StreetFolder) -> [UInt8] {
      JSONWriter.items(network.map { [$0] } ?? []) { json, network in
        json.field("folder", folder.path)
        json.field("importedAt", Timestamp(seconds: network.importedAt).text)
        json.field("nodes", network.nodes)
        json.field("segments", network.segments)
        json.field("bytes", network.size)
        network.bounds?.write(to: &json)
        json.objects("files", network.sources) { json, file in
          json.field("name", file.name)
          json.field("bytes", file.size)
          file.bounds?.write(to: &json)
        }
        json.field("attribution", StreetNetwork.attribution)
      }
    }
  }

  struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Delete the street network.",
      discussion: """
        Reports what it removes and from where, and asks for confirmation on a
        terminal; elsewhere it needs --yes.

        EXAMPLES
          homefind streets remove --dry-run
          homefind streets remove --yes
        """)

    @OptionGroup var removal: RemovalOptions
    @OptionGroup(title: "Settings") var streets: StreetOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      let folder = try streets.requiredFolder()
      // The network is removed even if it cannot be read.
      let found = Result { try folder.network() }
      if case .success(nil) = found {
        // Leftovers of interrupted imports are removed without confirmation.
        if !removal.dryRun { try folder.remove() }
        return Output.talk(CommandNote.noStreets)
      }
      let files = (try? found.get())?.sources.map(\.name)
      guard try removal.confirm(.streets(files: files, path: folder.path)) else { return }
      let wasThere = try folder.remove()
      Output.talk(wasThere ? CommandNote.streetsRemoved : CommandNote.noStreets)
    }
  }
}

extension StreetImportError: CommandError {
  var failure: CommandFailure {
    let status: ExitStatus =
      switch self {
      case .cancelled: .interrupted
      case .notInstalled: .feedUnavailable
      default: .unusableFile
      }
    return CommandFailure(status, self)
  }
}
