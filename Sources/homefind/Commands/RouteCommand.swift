import ArgumentParser
import CommandOutput
import Commute
import Foundation
import Messages
import Region
import Routes
import Search

/// `homefind route`: finds routes between places, and reads directions from other services.
struct RouteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route", abstract: "Find a route between two places, or read directions.",
    discussion: """
      Without a subcommand it finds routes; see homefind help route find.

      EXAMPLES
        homefind route --from \(City.examples.station) --to "\(City.examples.destination)"
        homefind route --from \(City.examples.start) --to \(City.examples.secondDestinationCode) --json
        homefind route read directions.kml
      """,
    subcommands: [RouteFindCommand.self, RouteReadCommand.self],
    defaultSubcommand: RouteFindCommand.self)
}

/// `homefind route find`: finds routes between two places.
struct RouteFindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find a route between two places.",
    discussion: """
      A place is a coordinate, a station by code or name, or listing:ID with the
      id of a home that a search has found. The mode transit, the default, is on
      foot and by rail; its times are estimates. The modes walk, bike and car
      need a street network (see homefind help streets) or a route service.

      EXAMPLES
        homefind route --from \(City.examples.start) --to "\(City.examples.destination)"
        homefind route --from \(City.examples.station) --to listing:153988 --leave-at 08:30
        homefind route --from \(City.examples.station) --to \(City.examples.secondThaiDestination) --lang th
        homefind route --from \(City.examples.stationCode) --to \(City.examples.end) --gpx > route.gpx
        homefind route --from \(City.examples.stationCode) --to "\(City.examples.destination)" --mode car \\
          --route-service osrm=https://routes.example
      """)

  @Option(.routeStart) var from: String?

  @Option(
    "The destination: LAT,LON, a station or listing:ID.",
    value: "place", completion: LiveNames.stationCompletion, parsing: .unconditional)
  var to: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A place to pass on the way; may be repeated (modes walk, bike and car).",
      valueName: "place"),
    completion: LiveNames.stationCompletion)
  var via: [String] = []

  @Option(.routeMode) var mode: String?

  @Option(
    "fastest (the default) or shortest (modes walk, bike and car).",
    value: "what", completion: .list(RouteRequest.Preference.allCases.map(\.rawValue)))
  var prefer: String?

  @Option(
    "When to leave on a weekday, such as 09:00 (default: 12:00; mode transit).", value: "time")
  var leaveAt: String?

  @Option("How many routes to find, 1 to 3 (default: 3).", value: "n", parsing: .unconditional)
  var alternatives: String?

  @Option(
    "The language of the steps, th or en (HOMEFIND_LANG).",
    value: "lang", completion: .list(Language.allCases.map(\.rawValue)))
  var lang: String?

  @OptionGroup var output: RouteOutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup var service: RouteServiceOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    var values = [String: [String]](options: [
      "from": from, "to": to, "mode": mode, "prefer": prefer, "leave-at": leaveAt,
      "alternatives": alternatives, "lang": try lang ?? output.language().rawValue,
    ])
    if !via.isEmpty { values["via"] = via }
    let query = try RouteQuery(parameters: values)
    let service = try service.service(client: source.client(), store: source.store)
    let answer = try await source.withRouteFinder(
      forListing: query.namesListing, service: service
    ) { try await $0.answer(to: query) }
    answer.notes.forEach { Output.talk($0) }
    output.print(answer.routes, language: query.language)
  }
}

/// `homefind route read`: prints a directions document as steps and lines.
struct RouteReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read directions from KML, KMZ, GPX, JSON or polylines.",
    discussion: """
      The format is detected from the content. Links in the document are not
      followed.

      EXAMPLES
        homefind route read directions.kml
        homefind route read --geojson route.gpx > route.geojson
        curl -s https://routes.example/osrm | homefind route read -
      """)

  @Argument(
    help: ArgumentHelp("The document; - for standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    "The number of decimals in encoded polylines, by default 5.", value: "n",
    parsing: .unconditional)
  var precision: String?

  @OptionGroup var output: RouteOutputOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() throws {
    let options = try RouteReader.Options(parameters: precision.map { ["precision": [$0]] } ?? [:])
    let language = try output.language()
    do throws(RouteError) {
      output.print(try routes(options), language: language)
    } catch {
      throw CommandFailure(.unusableFile, error)
    }
  }

  private static let pieceLength = 1 << 20

  private func routes(_ options: RouteReader.Options) throws(RouteError) -> [Route] {
    var reader = RouteReader(options)
    guard let handle = file == "-" ? .standardInput : FileHandle(forReadingAtPath: file) else {
      throw .unreadable(file)
    }
    while true {
      let piece: Data?
      do { piece = try handle.read(upToCount: Self.pieceLength) } catch { throw .unreadable(file) }
      guard let piece, !piece.isEmpty else { break }
      try reader.feed(Array(piece))
    }
    return try reader.finish()
  }
}
