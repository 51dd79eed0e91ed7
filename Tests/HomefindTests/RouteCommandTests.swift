import Foundation
import HomefindTesting
import Testing

/// `homefind route` as its users run it.
@Suite struct RouteCommandTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "RoutesTests/Fixtures")

  private func fixture(_ name: String) -> String { Self.fixtures.appending(path: name).path }

  @Test func aWayIsNumberedSteps() async throws {
    let outcome = try await Program.run(
      "route", "--from", "13.7370,100.5565", "--to", "Mo Chit", "--alternatives", "1")
    #expect(outcome.status == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("13.737,100.5565 to Mo Chit (N8): "))
    #expect(lines[1].hasPrefix("1. Walk ") && lines[1].contains(" m, "))
    #expect(lines[2].hasPrefix("2. Take the Sukhumvit line towards Khu Khot, "))
  }

  @Test func documentsAreRead() async throws {
    let outcome = try await Program.run("route", "read", fixture("google-directions.kml"))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("1. Head north on Soi 23 & Soi 25  (287 m)\n"))
    #expect(
      outcome.output.contains("It says: Distance: 0.6\u{A0}mi (about 4\u{A0}mins)\n")
        || outcome.output.contains("It says: Distance: 0.6\u{A0}mi (about 4 mins)\n"))
    let json = try await Program.run("route", "read", "--json", fixture("osrm.json"))
    #expect(json.output.hasPrefix("{\"routes\":[{"))
    for (flag, start) in [
      ("--geojson", "{\"type\":\"FeatureCollection\""), ("--kml", "<?xml"), ("--gpx", "<?xml"),
    ] {
      let outcome = try await Program.run("route", "read", flag, fixture("osrm.json"))
      #expect(outcome.status == 0 && outcome.output.hasPrefix(start))
    }
  }

  @Test func badInputLeavesStandardOutputEmpty() async throws {
    for (arguments, status) in [
      (["route", "read", "/no/such/file"], 66), (["route", "read", "/dev/null"], 66),
      (["route", "read", fixture("expected.txt")], 66),
      (["route", "read", "--precision", "0", fixture("line.polyline")], 64),
      (["route", "read", "--json", "--kml", fixture("osrm.json")], 64),
      (["route", "--from", "E4"], 64), (["route", "--from", "E4", "--to", "Atlantis"], 65),
      (["route", "--from", "E4", "--to", "E9", "--mode", "car"], 64),
      (["route", "--from", "listing:1", "--to", "E9"], 65),
    ] {
      let outcome = try await Program.run(arguments)
      #expect(outcome.status == Int32(status), "\(arguments)")
      #expect(outcome.output == "" && !outcome.errors.isEmpty, "\(arguments)")
    }
    let wrong = try await Program.run(
      ["route", "--from", "E4", "--to", "E9", "--mode", "car"],
      environment: ["HOMEFIND_ROUTE_SERVICE": "teleport=http://127.0.0.1"])
    #expect(wrong.status == 64 && wrong.errors.contains("osrm"))
  }

  @Test func aServiceThatIsDownLeavesTheGuide() async throws {
    let port = try RefusingPort()
    let outcome = try await Program.run(
      ["route", "--from", "E4", "--to", "E9", "--mode", "car"],
      environment: ["HOMEFIND_ROUTE_SERVICE": "osrm=http://127.0.0.1:\(port.port)"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Take the Sukhumvit line"))
    #expect(outcome.errors.contains("refused the connection"))
    #expect(outcome.errors.contains("the guide's way"))
  }
}
