import Foundation
import HomefindTesting
import Stations
import Testing
import Transport

/// Tests the commands for the station table by running the program.
@Suite struct StationCommandTests {
  /// Writes a table with the embedded facts to a temporary folder and calls `body` with its path.
  private func withTable(_ body: (_ table: String, _ folder: URL) async throws -> Void) async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "table-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = folder.appending(path: "stations.sqlite").path
    try StationTableWriter.write(StationFacts.ofMainRegion(), provenance: [], to: table)
    try await body(table, folder)
  }

  /// A list of stations that moves Asok by 0.0001 degrees of latitude.
  private let moved = "code,system,lat,lon\nE4,BTS,13.73711,100.56041\n"

  private func items(_ json: String) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?.keys.sorted() == ["items"])
    return try #require(object?["items"] as? [[String: Any]])
  }

  @Test(arguments: [
    (["list", "--system", "APL"], "A1", 8), (["find", "mochit"], "N8", 1),
    (["find", "Hogwarts"], nil, 0), (["near", "--lat", "13.737", "--lon", "100.5603"], "E4", 5),
    (["near", "--lat", "13.737", "--lon", "100.5603", "--limit", "2"], "E4", 2),
    (["show", "สถานีสยาม"], "CEN", 2), (["show", "BTS Asok"], "E4", 1),
    (["show", "BTS", "Asok"], "E4", 1),
  ])
  func everyStationCommandPrintsJSON(arguments: [String], code: String?, count: Int) async throws {
    try await withTable { table, _ in
      let environment = ["HOMEFIND_STATIONS": table]
      let outcome = try await Program.run(
        ["stations"] + arguments + ["--json"], environment: environment)
      #expect(outcome.status == 0)
      let items = try items(outcome.output)
      #expect(items.count == count)
      #expect(items.first?["code"] as? String == code)
      let more = arguments.first == "near" ? ["distanceMeters", "walkMinutes"] : []
      for item in items {
        #expect(
          item.keys.sorted()
            == (["code", "color", "line", "name", "opened", "order", "position", "system"] + more)
            .sorted())
        #expect((item["name"] as? [String: String])?.keys.sorted() == ["en", "th"])
        #expect((item["position"] as? [String: Double])?.keys.sorted() == ["lat", "lon"])
      }
      let table = try await Program.run(["stations"] + arguments, environment: environment)
      #expect(table.status == 0)
      if let code { #expect(table.output.contains(code)) }
    }
  }

  /// Each source has its own checksum instead of the checksum of the list that names all sources.
  @Test func stationSourcesPrintJSON() async throws {
    try await withTable { table, _ in
      try StationTableWriter.write(
        StationFacts.ofMainRegion(), provenance: StationFacts.provenance(), to: table)
      let outcome = try await Program.run("stations", "sources", "--json", "--stations", table)
      let sources = try items(outcome.output)
      #expect(sources.map { $0["stations"] as? Int } == [103, 33, 59])
      #expect(Set(sources.compactMap { $0["sha256"] as? String }).count == 3)
      #expect(
        sources[0].keys.sorted()
          == ["attribution", "licence", "retrieved", "sha256", "source", "stations"])
    }
  }

  @Test func unknownAndAmbiguousNamesAreReported() async throws {
    let found = try await Program.run("stations", "find", "Hogwarts")
    #expect(found.errors.contains("see homefind stations."))
    for (text, sentence) in [
      ("Sukhumvit", "MRT Sukhumvit (BL22) or the BTS Sukhumvit line; give a code"),
      ("Pink", "is the MRT Pink line; name one of its stations"),
      ("Hogwarts", "is not known; see homefind stations"),
    ] {
      for command in [["stations", "show", text], ["train", "--station", text]] {
        let outcome = try await Program.run(command)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
      }
    }
    let near = try await Program.run("stations", "near", "--lat", "95", "--lon", "100")
    #expect(near.status == 64)
    #expect(near.errors.contains("--lat 95 is out of range"))
  }

  @Test func refreshIsPreviewedVerifiedAndRestored() async throws {
    try await withTable { table, folder in
      let list = folder.appending(path: "moved.csv")
      try Data(moved.utf8).write(to: list)
      let options = ["--stations", table]
      let dry = try await Program.run(
        ["stations", "refresh", "--dry-run", list.path] + options)
      #expect(dry.status == 0)
      #expect(dry.output.hasPrefix("moved    BTS E4 Asok, by "))
      #expect(try await Program.run(["stations", "restore"] + options).status == 66)
      let refresh = try await Program.run(["stations", "refresh", list.path] + options)
      #expect(refresh.status == 0 && refresh.output == dry.output)
      let again = try await Program.run(["stations", "refresh", list.path] + options)
      #expect(again.status == 0 && again.output == "")
      #expect(again.errors.contains("no difference found"))
      let verify = try await Program.run(["stations", "verify"] + options)
      #expect(verify.status == 0)
      #expect(verify.output.contains("passes all 6 checks with 195 stations"))
      let sources = try await Program.run(["stations", "sources"] + options)
      #expect(sources.output.contains("moved.csv"))
      #expect(try await Program.run(["stations", "restore"] + options).status == 0)
      #expect(try StationTable(path: table).stations == StationFacts.ofMainRegion())
    }
  }

  /// By default, the program uses the table in its own folder or in its installation.
  @Test(arguments: ["program", "share/homefind"])
  func installedTableIsFound(place: String) async throws {
    // Hard links work only within a file system, so the folder is next to the program.
    let folder = Program.url.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "installed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["program", place] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let program = folder.appending(path: "program/homefind")
    try FileManager.default.linkItem(at: Program.url.resolvingSymlinksInPath(), to: program)
    let facts = try StationFacts.ofMainRegion().filter { $0.system == .apl }
    try StationTableWriter.write(
      facts, provenance: [], to: folder.appending(path: "\(place)/stations.sqlite").path)
    let run = RunningProgram(["stations", "list", "--json"], executable: program)
    try run.start()
    let outcome = await run.outcome()
    #expect(try items(outcome.output).count == facts.count, "\(outcome.errors)")
  }

  @Test func failedRefreshKeepsTableAndSetsStatus() async throws {
    try await withTable { table, folder in
      let half = folder.appending(path: "half.csv")
      try Data("system,line,code,order,lat,lon\nBTS,Gold,G1,1,13.72,100.50\n".utf8).write(to: half)
      let before = try Data(contentsOf: URL(filePath: table))
      let server = try ScriptedServer { request in
        request.target == "/stalls" ? .silence : .response(404)
      }
      defer { server.stop() }
      for (arguments, status, sentence) in [
        ([half.path], Int32(67), "lost-stations"), (["/nowhere.csv"], 66, "nowhere.csv"),
        ([server.url("/gone")], 69, "404"),
        ([server.url("/stalls"), "--timeout", "1"], 75, "sent nothing for 1 second"),
        (["--force", "everything"], 64, "--force “everything” is not a check"),
      ] {
        let outcome = try await Program.run(
          ["stations", "refresh", "--stations", table] + arguments)
        #expect(outcome.status == status, "\(arguments) \(outcome.errors)")
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
      }
      #expect(try Data(contentsOf: URL(filePath: table)) == before)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["half.csv", "stations.sqlite"])
      let forced = try await Program.run(
        "stations", "refresh", half.path, "--stations", table, "--force", "lost-stations")
      #expect(forced.status == 0)
      let verify = try await Program.run("stations", "verify", "--stations", table)
      #expect(verify.status == 67)
      #expect(verify.errors.contains("lost-stations"))
    }
  }

  /// `scripts/reliability kills` is the long version of this test.
  @Test func killedRefreshLeavesWholeTable() async throws {
    try await withTable { table, folder in
      let list = folder.appending(path: "moved.csv")
      try Data(moved.utf8).write(to: list)
      let facts = try StationFacts.ofMainRegion()
      for milliseconds in stride(from: 5, through: 100, by: 9) {
        let refresh = RunningProgram(["stations", "refresh", list.path, "--stations", table])
        try refresh.start()
        // Sleep, because there is no event to wait for before killing the program at an arbitrary
        // time.
        try await Task.sleep(for: .milliseconds(milliseconds))
        refresh.kill()
        _ = await refresh.outcome()
        let stations = try StationTable(path: table).stations
        #expect(stations.filter { $0.code != "E4" } == facts.filter { $0.code != "E4" })
        try StationTableWriter.write(facts, provenance: [], to: table)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(
        Set(left).subtracting(["stations.sqlite.previous"]) == ["stations.sqlite", "moved.csv"])
    }
  }

  /// The table is replaced and restored while the service runs: no request fails, and the service
  /// picks up the new table.
  @Test func runningServiceNoticesNewTable() async throws {
    try await withTable { table, folder in
      let list = folder.appending(path: "moved.csv")
      try Data(moved.utf8).write(to: list)
      let server = RunningProgram(["serve", "--port", "0", "--stations", table])
      try server.start()
      let url = try #require(await server.firstLine()).dropLast()
      let http = HTTPClient()
      let asok = { () async throws -> String in
        let answer = try await http.collect(
          HTTPRequest(service: "server", url: "\(url)/v1/stations?system=BTS", limits: .patient))
        #expect(answer.response.status == 200)
        return String(decoding: answer.body, as: UTF8.self)
      }
      #expect(try await !asok().contains("13.73711"))
      for (command, isMoved) in [(["refresh", list.path], true), (["restore"], false)] {
        let outcome = try await Program.run(["stations"] + command + ["--stations", table])
        #expect(outcome.status == 0)
        let start = ContinuousClock.now
        while try await asok().contains("13.73711") != isMoved {
          guard ContinuousClock.now - start < .seconds(540) else {
            Issue.record("The service did not notice the new table.")
            break
          }
        }
      }
      server.terminate()
      let end = await server.outcome()
      #expect(end.status == 0)
      #expect(end.errors.components(separatedBy: "was replaced").count == 3)
    }
  }
}
