import ArgumentParser
import Basics
import Beacons
import CSVStream
import CommandOutput
import Library
import ListingStore
import Listings
import Messages
import Presence
import Region
import Search

/// `homefind beacons`: manages the beacons of show homes.
struct BeaconsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "beacons", abstract: "Add, list, remove and check beacons of show homes.",
    discussion: """
      A beacon is an iBeacon, an Eddystone or a geofence, and leads to a home, a project or a
      viewing. Beacons are stored with the homes; a running server sees a change within seconds.

      EXAMPLES
        homefind beacons add lobby --uuid f7826da6-4fa2-4e98-8024-bc5b71e0893e --number 145831 --listing 145831
        homefind beacons add --file beacons.csv
        homefind beacons list --csv > beacons.csv
        homefind beacons check
        homefind beacons remove lobby
      """,
    subcommands: [
      AddCommand.self, ListCommand.self, RemoveCommand.self, CheckCommand.self,
    ])

  struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a beacon, or all beacons in a CSV file.",
      discussion: """
        A file is added completely or not at all, and every wrong line is reported. A beacon in a
        file replaces the stored beacon with the same name.

        EXAMPLES
          homefind beacons add lobby --uuid f7826da6-4fa2-4e98-8024-bc5b71e0893e --major 1 --minor 2 --listing 145831
          homefind beacons add gate --lat \(City.examples.latitude) --lon \(City.examples.longitude) --radius 150 --project "\(City.examples.station) Place"
          homefind beacons add --file beacons.csv
        """)

    @Argument(help: "A name for the beacon, such as its location.")
    var name: String?

    @Option("A CSV file of beacons; - for standard input.", value: "file", completion: .file())
    var file: String?

    @OptionGroup(title: "Beacon") var facts: BeaconOptions
    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      guard let file else { return try addOne() }
      if name != nil || !facts.texts.isEmpty {
        throw CommandFailure(.usage, CommandMessage.beaconBesideFile)
      }
      let lines = try BeaconFile.read(file)
      let problems = try add(lines.map(\.beacon), isReplacing: true)
      try BeaconFile.refuse(
        problems.map { .column(line: lines[$0.place].line, $0.problem) }, in: file)
      Output.answer(ReportMessage.beaconsAdded(lines.count))
    }

    private func addOne() throws {
      var texts = facts.texts
      texts[.name] = name
      let beacon = try Beacon(texts)
      if let problem = try add([beacon], isReplacing: false).first?.problem { throw problem }
      Output.answer(ReportMessage.beaconAdded(beacon.name))
    }

    private func add(
      _ beacons: [Beacon], isReplacing: Bool
    ) throws -> [(place: Int, problem: BeaconProblem)] {
      try store.making {
        try $0.add(beacons, isReplacing: isReplacing)
      }
    }
  }

  struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the beacons with their visit counts.",
      discussion: """
        Counts the visits of the last two weeks. With --csv, prints a table that add --file reads.

        EXAMPLES
          homefind beacons list
          homefind beacons list --csv > beacons.csv
          homefind beacons list --json
        """)

    @Flag(help: "Print a CSV table that add --file reads.")
    var csv = false

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: "Settings") var store: StoreOptions

    func validate() throws {
      if csv, output.isDocument {
        throw ValidationError(CommandMessage.oneOf(flags: ["--csv"] + OutputOptions.documents))
      }
    }

    func run() async throws {
      let day = HomeInterest.firstDay(at: Timestamp.now().seconds)
      let found = try store.read { store in
        (beacons: try store.beacons(), visits: try store.visits(since: day))
      }
      let (beacons, visits) = found.map { ($0.beacons, $0.visits) } ?? ([], [:])
      if csv { return Output.answer(BeaconTable.csv(of: beacons)) }
      try output.print(Beacon.document(of: beacons, visits: visits)) { screen in
        beacons.isEmpty
          ? [ReportMessage.noBeacons.text(in: Output.language)]
          : BeaconLines.lines(beacons, visits: visits, on: screen)
      }
    }
  }

  struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a beacon and its visit counts.",
      discussion: """
        EXAMPLES
          homefind beacons remove lobby
        """)

    @Argument(help: "The beacon's name.")
    var name: String

    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      let isRemoved = try store.change {
        try $0.removeBeacon(named: name)
      }
      guard isRemoved == true else {
        throw CommandFailure(.usage, CommandMessage.unknownBeacon(name))
      }
      Output.answer(ReportMessage.beaconRemoved(name))
    }
  }

  struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check the beacons, or a CSV file before it is added.",
      discussion: """
        For stored beacons, checks that their homes are known and listed and that they have a place;
        for a file, that each line is a beacon and no beacon is repeated.

        EXAMPLES
          homefind beacons check
          homefind beacons check beacons.csv
        """)

    @Argument(
      help: ArgumentHelp("A CSV file of beacons; - for standard input.", valueName: "file"),
      completion: .file())
    var file: String?

    @OptionGroup(title: "Settings") var source: SourceOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      let count: Int
      if let file {
        count = try BeaconFile.read(file).count
      } else {
        let stored = try source.store.read { store in
          try store.beacons().count
        }
        count = stored ?? 0
        let findings = try await source.withFinder(.storeOnly, isAnnounced: false) {
          try BeaconService($0).findings()
        }
        findings.forEach { Output.talk($0) }
        guard findings.isEmpty else {
          throw CommandFailure(.failedCheck, CommandMessage.beaconsFail(findings.count))
        }
      }
      Output.answer(ReportMessage.beaconsPass(count))
    }
  }
}

extension BeaconProblem: CommandError {
  /// The failure to report for an invalid beacon option.
  var failure: CommandFailure {
    let name = column == .name ? "name" : "--\(BeaconOptions.flag(of: column))"
    return CommandFailure(.usage, Message("\(name) \(fault)", "\(name) \(fault)"))
  }
}
