import ArgumentParser
import CommandOutput
import Messages
import Region
import StationSources
import Stations
import Transport

/// `homefind stations refresh`: updates the station table.
struct StationsRefreshCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Update the station table.",
    discussion: #"""
      A source is a URL or a file: a GTFS zip, which may have only stops and
      routes; JSON from Overpass (OpenStreetMap) with station nodes and route
      relations; or a CSV. If several are given, earlier sources take precedence.
      Without a source, the program's built-in data is used.

      A refresh starts from the current table and keeps what no source contains. It
      shows the differences, checks the result, and replaces the table in one step; the
      old one is kept next to it for `homefind stations restore`. If a check fails,
      nothing is changed unless --force names that check:
      \#(StationCheck.allCases.map(\.rawValue).joined(separator: ", ")).

      The table records the source of each station. A refresh without a source
      adds what only the program's data has, and does not change the stations whose
      coordinates came from other sources.

      EXAMPLES
        From OpenStreetMap, as Overpass answers it:
        homefind stations refresh 'https://overpass-api.de/api/interpreter?data=[out:json][timeout:90][bbox:\#(City.examples.railBox)];(relation[type=route][route~"subway|light_rail|monorail"];node(r);node[railway=station];);out;' --timeout 120

        From a GTFS file:
        homefind stations refresh gtfs.zip

        homefind stations refresh
        homefind stations refresh --dry-run stations.csv
        homefind stations refresh https://gtfs.example/feed.zip overpass.json
        homefind stations refresh new.csv --force lost-stations
      """#)

  @Argument(help: ArgumentHelp("A URL or file.", valueName: "source"), completion: .file())
  var sources: [String] = []

  @Flag(help: "Show the differences without changing anything.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Continue even if this check fails; may be repeated.", valueName: "check"))
  var force: [String] = []

  @Option(.sourceTimeout) var timeout: String?

  @OptionGroup(title: "Settings") var table: StationOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let forced = try force.flatMap { $0.split(separator: ",") }.map { name in
      guard let check = StationCheck(rawValue: String(name)) else {
        throw CommandFailure(
          .usage,
          CommandMessage.notACheck(
            String(name), checks: StationCheck.allCases.map(\.rawValue)))
      }
      return check
    }
    var limits = SourceLoader.Limits()
    if let seconds = try Setting.number(timeout, .sourceTimeout, in: 1...3600) {
      limits.silence = .seconds(seconds)
    }
    let file = StationTableFile(path: try table.path())
    let meter = ProgressMeter()
    let loader = SourceLoader(http: HTTPClient(), limits: limits, onProgress: meter.show)
    defer { meter.finish() }
    let report = try await Interruption.guarding(
      keeping: .table, clearing: meter.finish
    ) { [sources, dryRun] in
      try await StationRefresh(table: file, loader: loader)
        .run(sources: sources, forcing: Set(forced), isDryRun: dryRun)
    }
    try show(report, path: file.path)
  }

  private func show(_ report: StationRefreshReport, path: String) throws {
    report.notes.forEach { Output.talk($0) }
    for line in report.difference.lines + report.conflicts {
      Output.answer(line)
    }
    report.forced.forEach { Output.talk(CommandNote.forced($0)) }
    guard report.failed.isEmpty else {
      report.failed.prefix(Self.shownFindings).forEach { Output.talk($0) }
      let more = report.failed.count - Self.shownFindings
      if more > 0 { Output.talk(CommandNote.more(more)) }
      let names = StationCheck.allCases.filter { check in
        report.failed.contains { $0.check == check }
      }
      throw CommandFailure(.failedCheck, CommandMessage.failedChecks(names.map(\.rawValue)))
    }
    if dryRun {
      Output.talk(CommandNote.tableUnchanged(path: path, stations: report.stationCount))
    } else if report.difference.isEmpty {
      Output.talk(CommandNote.noDifference(path: path, stations: report.stationCount))
    } else {
      Output.talk(CommandNote.tableHolds(path: path, stations: report.stationCount))
    }
  }

  private static let shownFindings = 20
}

/// `homefind stations verify`: checks the station table.
struct StationsVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Test the station table.",
    discussion: """
      Tests that stations lie in Thailand with their coordinates the right way
      round, that neighbours are 0.2 to 8 km apart, that lines run in order, that no
      code occurs twice on a line, and that no line lacks more than a tenth of the
      stations that the program knows.

      EXAMPLES
        homefind stations verify
        homefind stations verify --stations /var/lib/homefind/stations.sqlite
      """)

  @OptionGroup(title: "Settings") var table: StationOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() throws {
    let file = StationTableFile(path: try table.path())
    let findings = try file.findings()
    findings.forEach { Output.talk($0) }
    guard findings.isEmpty else {
      throw CommandFailure(
        .failedCheck,
        CommandMessage.tableFails(
          path: file.path, checks: Set(findings.map(\.check)).count,
          of: StationCheck.allCases.count))
    }
    let passed = ReportMessage.tablePasses(
      path: file.path, checks: StationCheck.allCases.count,
      stations: try file.contents().stations.count)
    Output.answer(passed)
  }
}

/// `homefind stations restore`: restores the table that the last refresh replaced.
struct StationsRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore the station table that a refresh replaced.",
    discussion: """
      The two tables swap places, so restoring twice changes nothing.

      EXAMPLES
        homefind stations restore
      """)

  @OptionGroup(title: "Settings") var table: StationOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() throws {
    let file = StationTableFile(path: try table.path())
    let contents = try file.whileAlone { try file.restore() }
    Output.talk(CommandNote.tableRestored(path: file.path, stations: contents.stations.count))
  }
}
