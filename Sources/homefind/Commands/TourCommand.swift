import ArgumentParser
import CommandOutput
import Commute
import Library
import Messages
import Parameters
import Region
import Search
import TourPlanning

/// `homefind tour`: plans a trip to view several homes.
struct TourCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour", abstract: "Plan a trip to view several homes.",
    discussion: """
      Finds the order with the least travel, and prints when you get to each home.
      Give 2 to 25 homes that a search has found; for up to 12, the order is the
      best possible. An id can have an appointment: the visit is within that time,
      and you wait if you are early.

      EXAMPLES
        homefind tour --from \(City.examples.station) 145831 131958 150714
        homefind tour --from \(City.examples.station) 145831 131958@10:00-10:30 150714 --return
        homefind tour --from \(City.examples.point) 145831 131958 --mode walk --ics > tour.ics
      """)

  @Argument(
    help: ArgumentHelp(
      "The homes' ids, with @HH:MM-HH:MM after those with an appointment.", valueName: "id"))
  var homes: [String]

  @Option(.routeStart) var from: String?

  @Option("How long a visit takes: 1min to 480min (default: 30min).", value: "time")
  var stay: String?

  @Option(.routeMode) var mode: String?

  @Flag(name: .customLong("return"), help: "End where the tour begins.")
  var returns = false

  @Flag(help: "Visit the homes in the order in which they are given.")
  var keepOrder = false

  @Option("The day, such as 2026-11-24 (default: the next weekday).", value: "date")
  var date: String?

  @Option("When to leave (default: 09:00).", value: "time")
  var leaveAt: String?

  @OptionGroup var output: TourOutputOptions
  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup var service: RouteServiceOptions

  func run() async throws {
    var values = ["home": homes]
    values.add([
      "from": from, "stay": stay, "mode": mode, "return": returns ? "true" : nil,
      "keep-order": keepOrder ? "true" : nil, "date": date, "leave-at": leaveAt,
      "lang": try output.look.screen().language.rawValue,
    ])
    do {
      let query = try TourQuery(parameters: values)
      let service = try service.service(client: source.client(), store: source.store)
      // Earlier searches have stored the homes, so no feed is needed.
      let plan = try await source.withFinder(.storeOnly) {
        try await RouteFinder($0, service: service).tour(query, homes: $0)
      }
      plan.notes.forEach { Output.talk($0) }
      try output.print(plan)
    } catch let error as SearchError {
      throw CommandFailure(error, renaming: ["home": "id"])
    }
  }
}

/// The options that choose the format of a tour.
struct TourOutputOptions: ParsableArguments {
  @Flag(help: "Print the JSON document that the HTTP facade sends, instead of an itinerary.")
  var json = false

  @Flag(.geoJSON) var geoJSON = false

  @Flag(.kml) var kml = false

  @Flag(.gpx) var gpx = false

  @Flag(help: "Print iCalendar, an event for each visit.")
  var ics = false

  @OptionGroup(title: "Screen") var look: ScreenOptions

  func validate() throws {
    if formats.count > 1 {
      throw ValidationError(
        CommandMessage.oneOf(flags: ["--json", "--geojson", "--kml", "--gpx", "--ics"]))
    }
  }

  private var formats: [TourFormat] {
    let flags: [(Bool, TourFormat)] = [
      (json, .json), (geoJSON, .geojson), (kml, .kml), (gpx, .gpx), (ics, .ics),
    ]
    return flags.filter(\.0).map(\.1)
  }

  /// Prints a tour in the chosen format, or as an itinerary by default.
  func print(_ plan: TourPlan) throws {
    if let format = formats.first {
      Output.answer(format.document(of: plan))
    } else {
      let screen = try look.screen()
      screen.show(TourSheet(plan: plan, screen: screen).lines)
    }
  }
}
