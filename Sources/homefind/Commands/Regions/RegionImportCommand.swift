import ArgumentParser
import CommandOutput
import JSONStream
import Listings
import Messages
import Region
import RegionImport

/// `homefind region import`: imports a region.
struct RegionImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a region from an OpenStreetMap extract.",
    discussion: """
      Osmium and Routino, which must be installed (Debian: sudo apt-get install
      osmium-tool routino), read the extract: it becomes the base map and the street
      network. A GTFS feed adds the rail lines, their stations and timetables, and a
      GeoJSON file the districts, unless the extract has them.

      The region can be used as soon as everything is complete. If the import is
      interrupted, the same command continues it. The report names what the files
      lack.

      EXAMPLES
        homefind region import sao-paulo --osm city.osm.pbf --gtfs trains.zip --currency BRL
        homefind region import porto --osm porto.osm.pbf --time-zone Europe/Lisbon --currency EUR --title Porto
        homefind nearby --region sao-paulo --lat -23.55 --lon -46.64
      """)

  @Argument(
    help: ArgumentHelp(
      "The name for --region: lower-case letters, digits and hyphens.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("The OpenStreetMap extract in PBF.", valueName: "file"),
    completion: .file(extensions: ["pbf"]))
  var osm: String

  @Option(
    help: ArgumentHelp("The GTFS feed with the rail lines.", valueName: "file"),
    completion: .file(extensions: ["zip"]))
  var gtfs: String?

  @Option(
    help: ArgumentHelp("The districts as GeoJSON polygons with a name.", valueName: "file"),
    completion: .file(extensions: ["geojson", "json"]))
  var boundaries: String?

  @Option(
    help: ArgumentHelp(
      "The region's name for users, by default the name for --region.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("The region's name in Thai.", valueName: "text"))
  var titleTh: String?

  @Option(
    help: ArgumentHelp(
      "The time zone, such as Asia/Tokyo; by default the one of the GTFS feed.",
      valueName: "zone"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "The currency of prices, such as USD; by default the one of the GTFS feed's fares.",
      valueName: "code"))
  var currency: String?

  @Option(
    help: ArgumentHelp(
      "The country calling code, such as 81, for links to telephone numbers.", valueName: "code"))
  var telephoneCode: String?

  @Flag(help: "Replace an existing region with this name.")
  var replace = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let request = RegionRequest(
      name: name, extract: osm, feed: gtfs, boundaries: boundaries,
      title: title.map { LocalizedText(thai: titleTh, english: $0) }
        ?? titleTh.map { LocalizedText(thai: $0) },
      timeZone: timeZone, currency: currency, telephoneCode: telephoneCode,
      isReplacing: replace)
    let work = RegionImport(request, into: try RegionCommand.folder())
    let meter = StageMeter<RegionStage>(isTimedByStage: false)
    defer { meter.finish() }
    let report = try await Interruption.guarding(keeping: .region, clearing: meter.finish) {
      try await work.run { stage in
        meter.show(
          stage, done: stage.rawValue, total: RegionStage.allCases.count, .importingRegion(stage))
      }
    }
    meter.finish()
    try output.print(Self.document(of: report)) { screen in
      RegionMessage.lines(of: report).map { $0.text(in: screen.language) }
    }
  }

  private static func document(of report: RegionReport) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("name", report.name)
      json.field("lines", report.lines)
      json.field("stations", report.stations)
      json.field("districts", report.districts)
      json.field("mapFiles", report.mapFiles)
      json.field("mapBytes", report.mapBytes)
      json.field("streetSegments", report.segments)
      json.array("missing", report.gaps.map(\.rawValue))
    }
    json.endLine()
    return json.bytes
  }
}
