import ArgumentParser
import Basics
import CommandOutput
import Feed
import Foundation
import Geo
import JSONStream
import ListingSources
import ListingStore
import Machine
import Messages
import Parameters
import PostgreSQLStore
import Region
import Region
import Routes
import Search
import Stations
import Streets
import Terminal
import Transport

/// `homefind doctor`: checks the installation.
struct DoctorCommand: AsyncParsableCommand, ReadsOwnConfiguration {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the installation and show what to do.",
    discussion: """
      Looks at the program, its configuration, the station table, the store, the feed, the street
      network and the route service. Parts that are not set up are reported, but are not failures;
      the status is that of the first failure.

      EXAMPLES
        homefind doctor
        homefind doctor --offline
        homefind doctor --json
      """)

  @Flag(help: "Contact no remote service.")
  var offline = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup var route: RouteServiceOptions

  func run() async throws {
    var findings = [program(), configuration(), stations(), store()]
    findings += await feeds()
    findings.append(streets())
    findings.append(await routeService())
    try output.print(Self.document(of: findings, output.look.documentLanguage)) { screen in
      findings.flatMap { finding in
        let state = Cells.padded(finding.state.text(in: screen.language), to: 7)
        let line =
          screen.paint(state, finding.state.style) + " "
          + Cells.padded(finding.subject.text(in: screen.language), to: 15)
          + finding.text(in: screen.language)
        return [line]
          + (finding.advice.map {
            [String(repeating: " ", count: 23) + $0.text(in: screen.language)]
          } ?? [])
      }
    }
    if let failed = findings.first(where: { $0.state == .failed }) { throw failed.status.code }
  }

  private func program() -> Finding {
    guard let path = Bundle.main.executableURL?.resolvingSymlinksInPath().path else {
      return Finding(.program, .failed, .noProgram(version: Version.text), .unexpected)
    }
    return Finding(.program, .ok, .program(version: Version.text, path: path))
  }

  private func configuration() -> Finding {
    do {
      let file = try ConfigurationFile.find()
      Setting.use(file)
      try RegionChoice.take(from: ProgramArguments.all)
      guard let file else {
        let path = ConfigurationFile.standardPath(Environment.variables)
        return Finding(
          .configuration, .open, .noConfiguration,
          advice: path.map { .writeConfiguration(path: $0) })
      }
      return Finding(.configuration, .ok, .path(file.path))
    } catch {
      return Finding(.configuration, error)
    }
  }

  private func stations() -> Finding {
    do {
      let path = try StationOptions.path(source.stations)
      if path == RegionChoice.path(of: RegionTable.stations.fileName) {
        return Finding(
          .stations, .ok, .stations(try StationTable(path: path).stations.count, path: path))
      }
      let file = StationTableFile(path: path)
      let findings = try file.findings()
      guard findings.isEmpty else {
        return Finding(
          .stations, .failed, .tableFails(path: file.path, checks: findings.count),
          .failedCheck,
          advice: .verifyStations)
      }
      return Finding(.stations, .ok, .stations(try file.contents().stations.count, path: file.path))
    } catch let error as StationTableError {
      return Finding(.stations, .failed, message: error, .unusableFile, advice: .refreshStations)
    } catch {
      return Finding(.stations, error)
    }
  }

  private func store() -> Finding {
    do {
      let path = try source.store.place()
      let isInDatabase = source.store.isInDatabase
      let (feeds, rights) =
        isInDatabase || FileManager.default.fileExists(atPath: path)
        ? try source.store.inspect { try $0.statistics() }
        : (nil, nil)
      if let rights, !rights.canStore {
        let homes = feeds?.reduce(0) { $0 + $1.homes }
        return Finding(
          .store, .failed, .databaseNotWritable(rights, homes: homes, place: path), .unusableFile,
          advice: .grant(rights))
      }
      guard isInDatabase || Self.canBeWritten(path) else {
        return Finding(
          .store, .failed, .storeNotWritable(path: path), .unusableFile, advice: .nameStore)
      }
      guard let feeds else {
        return Finding(.store, .open, .emptyStore, advice: .howToStore(path: path))
      }
      if let feed = feeds.first(where: { $0.withheld != nil }), let withheld = feed.withheld {
        return Finding(
          .store, .failed,
          .removalsWithheld(feed: feed.feed, withheld.count, since: withheld.since),
          .failedCheck, advice: .acceptRemovals)
      }
      let homes = feeds.reduce(0) { $0 + $1.homes }
      return Finding(.store, .ok, .store(homes: homes, feeds: feeds.count, path: path))
    } catch {
      return Finding(.store, error)
    }
  }

  /// Whether the file at `path` can be written or created, including any missing parent folders.
  /// The folder must be writable too, because SQLite creates files next to the database.
  private static func canBeWritten(_ path: String) -> Bool {
    if access(path, F_OK) == 0, access(path, W_OK) != 0 { return false }
    var folder = URL(filePath: path).absoluteURL.deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
      folder.deleteLastPathComponent()
    }
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
      && isFolder.boolValue && access(folder.path, W_OK) == 0
  }

  private func feeds() async -> [Finding] {
    do {
      if try source.feed.configuration() == nil, let sources = try source.listed(), !sources.isEmpty
      {
        var findings: [Finding] = []
        for source in sources { findings.append(await finding(of: source)) }
        return findings
      }
    } catch {
      return [Finding(.sources, error)]
    }
    return [await feed()]
  }

  /// Checks one of the sources in the configuration file.
  private func finding(of source: any ListingSource) async -> Finding {
    let subject = DoctorSubject.source(source.name)
    if offline, !source.isLocal { return Finding(subject, .open, .setNotContacted) }
    do throws(SourceError) {
      try await source.check()
    } catch {
      return Finding(subject, CommandFailure(SearchError(error)))
    }
    return Finding(subject, .ok, .answers(Message(verbatim: source.name)))
  }

  private func feed() async -> Finding {
    do {
      guard let settings = try source.feed.configuration() else {
        return Finding(.feed, .open, .noFeed, advice: .setFeed)
      }
      if offline { return Finding(.feed, .open, .setNotContacted) }
      let report = await FeedClient(settings, http: try source.client()).inspect()
      if let error = report.check.error {
        return Finding(.feed, .failed, message: error, ExitStatus(error.kind), advice: .checkFeed)
      }
      return Finding(
        .feed, .ok,
        .answers(
          report.check.remote.map(Message.init(verbatim:)) ?? Message("the feed", "แหล่งประกาศ")))
    } catch {
      return Finding(.feed, error)
    }
  }

  private func streets() -> Finding {
    do {
      let folder = try route.streets.requiredFolder()
      let network = try folder.network()
      guard let network else {
        return Finding(.streets, .open, .noStreets, advice: .importStreets)
      }
      guard Routino.isInstalled else {
        return Finding(.streets, .failed, message: StreetImportError.notInstalled, .feedUnavailable)
      }
      return Finding(.streets, .ok, message: ReportMessage.streets(network))
    } catch {
      return Finding(.streets, error)
    }
  }

  private func routeService() async -> Finding {
    do {
      guard
        let service = try route.configured(client: source.client(), store: source.store)
      else {
        let hasStreets = (try? route.streets.folder?.network()) != nil
        return Finding(
          .routeService, .open, hasStreets ? .streetsInstead : .noRouteService,
          advice: hasStreets ? nil : .setRouteService)
      }
      if offline { return Finding(.routeService, .open, .setNotContacted) }
      let walk = City.examples.walk
      do throws(RouteServiceError) {
        _ = try await service.routes(for: RouteRequest(from: walk.from, to: walk.to, mode: .walk))
      } catch {
        // A service works if it responds, even if it finds no route.
        if error.reason != .noRoute {
          return Finding(.routeService, .failed, message: error, .feedUnavailable)
        }
      }
      return Finding(.routeService, .ok, .answers(service.name.message))
    } catch {
      return Finding(.routeService, error)
    }
  }

  private static func document(of findings: [Finding], _ language: Language) -> [UInt8] {
    JSONWriter.items(findings) { json, finding in
      json.field("subject", finding.subject.description)
      json.field("state", finding.state.rawValue)
      json.field("text", finding.text(in: language))
      json.field("advice", finding.advice?.text(in: language))
    }
  }
}

/// The result of a check.
private struct Finding {
  enum State: String, Localized {
    case ok
    /// The part is not configured.
    case open = "not set"
    /// The part is configured but does not work.
    case failed

    var message: Message {
      switch self {
      case .ok: Message(verbatim: "ok")
      case .open: Message("not set", "ไม่ได้ตั้ง")
      case .failed: Message("failed", "ล้มเหลว")
      }
    }

    var style: TextStyle {
      switch self {
      case .ok: .green
      case .open: .yellow
      case .failed: .red
      }
    }
  }

  var subject: DoctorSubject
  var state: State
  var message: Message
  /// The program's exit status if this is the first failure.
  var status: ExitStatus
  /// Advice on how to fix the problem.
  var advice: DoctorMessage?

  init(
    _ subject: DoctorSubject, _ state: State, message: some Localized,
    _ status: ExitStatus = .unexpected, advice: DoctorMessage? = nil
  ) {
    self.subject = subject
    self.state = state
    self.message = message.message
    self.status = status
    self.advice = advice
  }

  init(
    _ subject: DoctorSubject, _ state: State, _ message: DoctorMessage,
    _ status: ExitStatus = .unexpected, advice: DoctorMessage? = nil
  ) {
    self.init(subject, state, message: message, status, advice: advice)
  }

  /// Creates a finding from the error that made the check fail.
  init(_ subject: DoctorSubject, _ error: any Error) {
    let failure = (error as? any CommandError)?.failure
    self.init(
      subject, .failed, message: failure?.message ?? Message(verbatim: "\(error)"),
      failure?.status ?? .unexpected)
  }

  func text(in language: Language) -> String { message.text(in: language).onOneLine }
}
