import Archive
import HomefindTesting
import Testing

@testable import StationSources

/// Compares homefind's route types with GTFS and with Google's extended route types.
@Suite struct RouteTypeTests {
  /// `route_type` in `gtfs/spec/en/reference.md` of google/transit (27 April 2026).
  @Test(arguments: [
    (0, "Tram, Streetcar, Light rail", true), (1, "Subway, Metro", true), (2, "Rail", true),
    (3, "Bus", false), (4, "Ferry", false), (5, "Cable tram", true), (6, "Aerial lift", false),
    (7, "Funicular", true), (11, "Trolleybus", false), (12, "Monorail", true),
  ])
  func basicTypes(type: Int, name: String, isRail: Bool) {
    #expect(GTFSRouteType.isRail(type) == isRail, "\(name)")
  }

  /// https://developers.google.com/transit/gtfs/reference/extended-route-types: the classes and the
  /// relevant types.
  @Test(arguments: [
    (100, "Railway Service", true), (101, "High Speed Rail Service", true),
    (109, "Suburban Railway", true), (116, "Rack and Pinion Railway", true),
    (117, "Additional Rail Service", true), (200, "Coach Service", false),
    (209, "All Coach Services", false), (400, "Urban Railway Service", true),
    (401, "Metro Service", true), (402, "Underground Service", true), (405, "Monorail", true),
    (700, "Bus Service", false), (714, "Rail Replacement Bus Service", false),
    (800, "Trolleybus Service", false), (900, "Tram Service", true),
    (906, "All Tram Services", true),
    (1000, "Water Transport Service", false), (1100, "Air Service", false),
    (1200, "Ferry Service", false), (1300, "Aerial Lift Service", false),
    (1302, "Cable Car Service", false), (1303, "Elevator Service", false),
    (1400, "Funicular Service", true), (1500, "Taxi Service", false),
    (1700, "Miscellaneous Service", false), (1702, "Horse-drawn Carriage", false),
  ])
  func extendedTypes(type: Int, name: String, isRail: Bool) {
    #expect(GTFSRouteType.isRail(type) == isRail, "\(name)")
  }

  /// A feed that was packed on macOS, with fake tables next to the real ones.
  @Test func feedFromMacOSIsRead() async throws {
    try await TableFolder.with { test in
      let feed = try ZipArchive(Source.feed(test.facts).zip())
      var zip = Zip(["__MACOSX/": "", "__MACOSX/stops.txt": "Mac OS X", "._routes.txt": "Mac OS X"])
      for entry in feed.entries { zip.add("feed/\(entry.name)", try feed.contents(of: entry)) }
      zip.add("feed/.hidden/trips.txt", Array("Mac OS X".utf8))
      let report = try await test.refresh(try test.file("mac.zip", zip.bytes))
      #expect(report.failed.isEmpty && report.conflicts.isEmpty && report.difference.isEmpty)
    }
  }
}
