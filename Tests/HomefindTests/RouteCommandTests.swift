import Foundation
import HomefindTesting
import Testing

/// Tests `homefind route`.
@Suite struct RouteCommandTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "RoutesTests/Fixtures")

  private func fixture(_ name: String) -> String { Self.fixtures.appending(path: name).path }

  @Test func routePrintsNumberedSteps() async throws {
    let outcome = try await Program.run(
      "route", "--from", "13.7370,100.5565", "--to", "Mo Chit", "--alternatives", "1")
    #expect(outcome.status == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("13.737,100.5565 to Mo Chit (N8): "))
    #expect(lines[1].hasPrefix("1. Walk ") && lines[1].contains(" m, "))
    #expect(lines[2].hasPrefix("2. Take the Sukhumvit line towards Khu Khot, "))
    #expect(lines[3].hasPrefix("An adult pays about ฿"))
  }

  @Test(
    arguments: [
      (["HOMEFIND_LANG": "th"], [], "อโศก (E4) ไป หมอชิต (N8): "),
      (["LC_ALL": "th_TH"], [], "อโศก (E4)"),
      (["HOMEFIND_LANG": "th"], ["--lang", "en"], "Asok (E4) to Mo Chit (N8): "),
      (["HOMEFIND_LANG": "th"], ["--json"], "{"), ([:], [], "Asok (E4) to "),
    ] as [([String: String], [String], String)])
  func stepsFollowLanguageSetting(
    environment: [String: String], flags: [String], start: String
  ) async throws {
    let outcome = try await Program.run(
      ["route", "--from", "Asok", "--to", "Mo Chit"] + flags, environment: environment)
    #expect(outcome.status == 0 && outcome.output.hasPrefix(start), "\(outcome)")
    let none = try await Program.run(
      ["route", "--from", "Asok", "--to", "Mo Chit"], environment: ["HOMEFIND_LANG": "xx"])
    #expect(none.status == 64)
  }

  @Test func routeDocumentsAreRead() async throws {
    let outcome = try await Program.run("route", "read", fixture("google-directions.kml"))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("1. Head north on Soi 23 & Soi 25  (287 m)\n"))
    #expect(
      outcome.output.contains("The document says: Distance: 0.6\u{A0}mi (about 4\u{A0}mins)\n")
        || outcome.output.contains("The document says: Distance: 0.6\u{A0}mi (about 4 mins)\n"))
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

  /// A home from an earlier search can be a destination.
  @Test func homeCanBeDestination() async throws {
    let folder = TemporaryFolder()
    let store = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    let search = try await Program.run(
      "nearby", "--lat", "13.7370", "--lon", "100.5603", "--limit", "1", "--json",
      environment: store)
    let id = try #require(search.output.firstMatch(of: /"id":"([^"]+)/)?.1)
    let outcome = try await Program.run(
      "route", "--from", "Mo Chit", "--to", "listing:\(id)", environment: store)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Mo Chit (N8) to "))
    #expect(outcome.output.contains("Take the Sukhumvit line towards Kheha"))
    let unknown = try await Program.run(
      "route", "--from", "Mo Chit", "--to", "listing:1", environment: store)
    #expect(unknown.status == 65 && unknown.output == "")
    #expect(unknown.errors.contains("search near it first"))
  }

  /// An error in a document is printed on one line, only to standard error.
  @Test func badDocumentsLeaveStandardOutputEmpty() async throws {
    let folder = TemporaryFolder()
    let way = "<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>"
    var climbing = Zip(["../doc.kml": "x"])
    climbing.add("doc.kml", Array("<kml>\(way)</kml>".utf8))
    var bomb = Zip()
    bomb.addZeros("doc.kml", 65 << 20)
    let bad = [
      "truncated": Array("<kml>\(way)".utf8), "text": Array("hello".utf8),
      "root": Array("<html/>".utf8), "none": Array("<kml/>".utf8),
      "bomb": Array(
        "<!DOCTYPE kml [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><kml>&b;</kml>".utf8),
      "utf8": Array("<kml>\(way)".utf8) + [0xFF] + Array("</kml>".utf8),
      "nested": Array(("<kml>" + String(repeating: "<Folder>", count: 100_000)).utf8),
      "range": Array(way.replacing("3,4", with: "3,94").utf8),
      "number": Array(way.replacing("3,4", with: "3,x").utf8),
      "archive": Zip(["a.txt": "x"]).bytes, "climbing": climbing.bytes, "zipbomb": bomb.bytes,
      "link": Array("<kml><NetworkLink><href>http://127.0.0.1:1/</href></NetworkLink></kml>".utf8),
    ]
    for (name, bytes) in bad {
      let path = folder.file(name)
      try Data(bytes).write(to: URL(filePath: path))
      let outcome = try await Program.run("route", "read", "--json", path)
      #expect(outcome.status == 66 && outcome.output == "", "\(name)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(name): \(outcome.errors)")
    }
  }

  /// Streams a gibibyte of coordinates, or of separators without coordinates, into a program with
  /// limited memory.
  @Test(
    .withoutSanitizer,
    arguments: [
      ("100.56,13.73,0 100.57,13.74,0", "1000000 coordinates"),
      (", , , , , , , ,", "268435456 bytes"),
    ])
  func gibibyteOfCoordinatesExceedsLimit(line: String, limit: String) async throws {
    let script = """
      ulimit -v 1500000
      { printf '<kml><Placemark><LineString><coordinates>'; yes '\(line)' | head -c 1073741824; } \
        | "$0" route read -
      """
    let process = RunningProgram(
      ["-c", script, Program.url.path], executable: URL(filePath: "/bin/sh"))
    try process.start()
    let outcome = await process.outcome()
    #expect(outcome.status == 66 && outcome.output == "")
    #expect(outcome.errors.contains(limit), "\(outcome.errors)")
  }

  /// Absurdly large distances and durations must not crash the output.
  @Test func hugeNumbersAreWritten() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("way.json")
    let number = "1e308"
    try """
    {"routes":[{"distanceMeters":\(number),"durationSeconds":\(number),"polylines":[[[1,2],[3,4]]],\
    "steps":[{"instruction":"Go","distanceMeters":\(number),"durationSeconds":-\(number)}],"notes":[]}]}
    """.write(toFile: path, atomically: true, encoding: .utf8)
    for arguments in [[], ["--json"], ["--gpx"], ["--kml"], ["--geojson"], ["--polyline"]] {
      #expect(try await Program.run(["route", "read", path] + arguments).status == 0)
    }
  }

  /// Only CloudMade receives the installation's id, which is stored in a file next to the store.
  @Test func onlyCloudMadeReceivesInstallationID() async throws {
    let document = try Data(contentsOf: URL(filePath: fixture("cloudmade.json")))
    let server = try ScriptedServer { request in
      .response(body: request.target.hasPrefix("/token/") ? Array("t".utf8) : Array(document))
    }
    defer { server.stop() }
    let folder = TemporaryFolder()
    let path = folder.file("listings.sqlite.device")
    for kind in ["osrm", "cloudmade", "cloudmade"] {
      let outcome = try await Program.run(
        ["route", "--from", "E4", "--to", "E9", "--mode", "car"],
        environment: [
          "HOMEFIND_ROUTE_SERVICE": "\(kind)=\(server.url(""))", "HOMEFIND_ROUTE_KEY": "k",
          "HOMEFIND_STORE": folder.file("listings.sqlite"),
        ])
      #expect(outcome.status == 0)
      #expect(FileManager.default.fileExists(atPath: path) == (kind == "cloudmade"))
    }
    let name = try String(contentsOfFile: path, encoding: .utf8).dropLast()
    let tokens = server.requests.map(\.target).filter { $0.hasPrefix("/token/") }
    let expected = "/token/k?userid=homefind&deviceid=\(name)"
    #expect(tokens == [expected, expected])
  }

  @Test func unavailableRouteServiceFallsBackToGuide() async throws {
    let port = try RefusingPort()
    let outcome = try await Program.run(
      ["route", "--from", "E4", "--to", "E9", "--mode", "car"],
      environment: ["HOMEFIND_ROUTE_SERVICE": "osrm=http://127.0.0.1:\(port.port)"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Take the Sukhumvit line"))
    #expect(outcome.errors.contains("refused the connection"))
    #expect(outcome.errors.contains("The built-in planner answers, on foot and by rail."))
  }
}
