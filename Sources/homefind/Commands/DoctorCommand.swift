import Basics
import ArgumentParser
import Feed
import Foundation
import Geo
import JSONStream
import ListingStore
import Machine
import Routes
import Stations
import Terminal
import WebPage

/// `homefind doctor`: whether everything is in place.
struct DoctorCommand: AsyncParsableCommand, ReadsOwnConfiguration {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the installation and show what to do.",
    discussion: """
      Looks at the program, its configuration, the station table, the store, the feed and the route
      service. What is not set up is shown and is not a failure; otherwise the
      status is that of the first failure.

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
    findings.append(await feed())
    findings.append(await routeService())
    try output.print(Self.document(of: findings)) { screen in
      findings.flatMap { finding in
        let state = Cells.padded(finding.state.rawValue, to: 7)
        let line =
          screen.paint(state, finding.state.style) + " "
          + Cells.padded(finding.subject, to: 15) + finding.text
        return [line] + (finding.advice.map { [String(repeating: " ", count: 23) + $0] } ?? [])
      }
    }
    if let failed = findings.first(where: { $0.state == .failed }) { throw failed.status.code }
  }

  private func program() -> Finding {
    guard let path = Bundle.main.executableURL?.resolvingSymlinksInPath().path else {
      return Finding("program", .failed, "homefind \(Version.text) cannot find itself", .unexpected)
    }
    return Finding("program", .ok, "homefind \(Version.text) at \(path)")
  }

  private func configuration() -> Finding {
    do {
      let file = try ConfigurationFile.find()
      Setting.use(file)
      guard let file else {
        let path = ConfigurationFile.standardPath(Environment.variables)
        return Finding(
          "configuration", .open, "no configuration file",
          advice: path.map { "To keep settings, write \($0); see homefind help config." })
      }
      return Finding("configuration", .ok, file.path)
    } catch {
      return Finding("configuration", error)
    }
  }

  private func stations() -> Finding {
    do {
      let file = StationTableFile(path: try source.stations.path())
      let findings = try file.findings()
      guard findings.isEmpty else {
        return Finding(
          "stations", .failed, "\(file.path) fails \(Count.of(findings.count, "check"))",
          .failedCheck,
          advice: "Run homefind stations verify, then homefind stations restore or refresh.")
      }
      return Finding(
        "stations", .ok,
        "\(Count.of(try file.contents().stations.count, "station")) in \(file.path)")
    } catch let error as StationTableError {
      return Finding(
        "stations", .failed, "\(error)", .unusableFile, advice: "Run homefind stations refresh.")
    } catch {
      return Finding("stations", error)
    }
  }

  private func store() -> Finding {
    do {
      let path = try source.store.requiredPath()
      let feeds =
        FileManager.default.fileExists(atPath: path)
        ? try source.store.read { store throws(ListingStoreError) in try store.statistics() } : nil
      guard let feeds else {
        guard Self.canBeMade(path) else {
          return Finding(
            "store", .failed,
            "\(path) cannot be written (\(FileFault.writing(path))), so nothing is stored",
            .unusableFile, advice: "Name another with --store or HOMEFIND_STORE.")
        }
        return Finding(
          "store", .open, "nothing is stored yet",
          advice: "Searches store what they find in \(path); homefind sync stores all homes.")
      }
      let homes = feeds.reduce(0) { $0 + $1.homes }
      return Finding(
        "store", .ok, "\(Count.of(homes, "home")) of \(Count.of(feeds.count, "feed")) in \(path)")
    } catch {
      return Finding("store", error)
    }
  }

  /// Whether a file can be made at `path`, and the folders above it that are not there.
  private static func canBeMade(_ path: String) -> Bool {
    var folder = URL(filePath: path).absoluteURL.deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
      folder.deleteLastPathComponent()
    }
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
      && isFolder.boolValue && access(folder.path, W_OK) == 0
  }

  private func feed() async -> Finding {
    do {
      guard let settings = try source.feed.configuration() else {
        return Finding(
          "feed", .open, "none; homes come from the built-in sample of made-up homes",
          advice: "Set yours with --feed-url, HOMEFIND_FEED_URL or feed.url.")
      }
      if offline { return Finding("feed", .open, "set, but not contacted") }
      let report = await FeedClient(settings, http: try source.remote.client()).inspect()
      if let error = report.error {
        return Finding(
          "feed", .failed, error.message, ExitStatus(error.kind),
          advice: "Run homefind feed check for details.")
      }
      return Finding("feed", .ok, "\(report.remote ?? "the feed") answers")
    } catch {
      return Finding("feed", error)
    }
  }

  private func routeService() async -> Finding {
    do {
      guard let service = try route.service(client: source.remote.client()) else {
        return Finding(
          "route service", .open, "none; routes are on foot and by rail",
          advice: "Set one with --route-service, HOMEFIND_ROUTE_SERVICE or route.service.")
      }
      if offline { return Finding("route service", .open, "set, but not contacted") }
      guard let start = Coordinate(latitude: 13.7370, longitude: 100.5603),
        let end = Coordinate(latitude: 13.7303, longitude: 100.5697)
      else { return Finding("route service", .open, "not contacted") }
      do throws(RouteServiceError) {
        _ = try await service.routes(for: RouteRequest(from: start, to: end, mode: .walk))
      } catch {
        // Who knows of no such way answers all the same.
        if error.reason != .noRoute {
          return Finding("route service", .failed, error.message, .feedUnavailable)
        }
      }
      return Finding("route service", .ok, "\(service.name) answers")
    } catch {
      return Finding("route service", error)
    }
  }

  private static func document(of findings: [Finding]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("items") { json in
        for finding in findings {
          json.object { json in
            json.field("subject", finding.subject)
            json.field("state", finding.state.rawValue)
            json.field("text", finding.text)
            json.field("advice", finding.advice)
          }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

/// What one look of the doctor found.
private struct Finding {
  enum State: String {
    /// In order.
    case ok
    /// Not set up.
    case open = "not set"
    /// Set up, and broken.
    case failed

    var style: TextStyle {
      switch self {
      case .ok: .green
      case .open: .yellow
      case .failed: .red
      }
    }
  }

  var subject: String
  var state: State
  var text: String
  /// How the program ends where this is the first failure.
  var status: ExitStatus
  /// What to do.
  var advice: String?

  init(
    _ subject: String, _ state: State, _ text: String, _ status: ExitStatus = .unexpected,
    advice: String? = nil
  ) {
    self.subject = subject
    self.state = state
    self.text = text.onOneLine
    self.status = status
    self.advice = advice
  }

  /// A failure by the error that it ended in.
  init(_ subject: String, _ error: any Error) {
    let failure = error as? CommandFailure
    self.init(subject, .failed, failure?.message ?? "\(error)", failure?.status ?? .unexpected)
  }
}
