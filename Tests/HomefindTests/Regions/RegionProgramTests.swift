import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests `homefind region` with OpenStreetMap and GTFS data of São Paulo.
@Suite(
  .timeLimit(.minutes(10)), .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
  .enabled(
    if: ["planetsplitter", "osmium"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }, "Routino and Osmium are not installed (Debian's packages routino and osmium-tool)"))
struct RegionProgramTests {
  private let folder = TemporaryFolder()
  private let extract = SharedData.path(of: "abroad/sao-paulo/spo_osm.pbf")
  private let trains = SharedData.path(of: "abroad/sao-paulo/spo.zip")

  private var environment: [String: String] {
    ["HOMEFIND_REGION_FOLDER": folder.file("regions")]
  }

  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await Program.run(arguments, environment: environment)
  }

  private func importing(_ name: String, _ more: String...) async throws -> Program.Outcome {
    try await Program.run(
      ["region", "import", name, "--osm", extract, "--gtfs", trains, "--currency", "BRL"] + more,
      environment: environment)
  }

  private func items(_ outcome: Program.Outcome) -> [[String: Any]] {
    let json = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return (json as? [String: Any])?["items"] as? [[String: Any]] ?? []
  }

  @Test func importedRegionIsSearched() async throws {
    let imported = try await importing("sao-paulo", "--title", "São Paulo", "--json")
    #expect(imported.status == 0, "\(imported)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(imported.output.utf8)) as? [String: Any])
    #expect(report["lines"] as? Int ?? 0 > 5 && report["streetSegments"] as? Int ?? 0 > 5_000)
    #expect(report["missing"] as? [String] == ["districts", "areas"])
    let regions = items(try await run("region", "list", "--json")).compactMap {
      $0["name"] as? String
    }
    #expect(regions == ["bangkok", "sao-paulo"])
    let names = ["Edifício Luz", "Casa Sé"]

    let path = folder.file("homes.csv")
    try Data(
      """
      id,name,type,lat,lon,price
      1,Edifício Luz,condo,-23.5347,-46.6350,"R$ 350.000"
      2,Casa Sé,house,-23.5500,-46.6330,"R$ 1,2 milhão"

      """.utf8
    ).write(to: URL(filePath: path))
    let feed = RunningProgram(
      ["feed", "serve", "--port", "0", "--data", path, "--user", "joe", "--password", "joe"],
      environment: environment.merging(["HOMEFIND_REGION": "sao-paulo"]) { $1 })
    try feed.start()
    let url = try #require(await feed.firstLine()).trimmingCharacters(in: .newlines)
    let there = environment.merging([
      "HOMEFIND_REGION": "sao-paulo", "HOMEFIND_FEED_URL": url, "HOMEFIND_FEED_USER": "joe",
      "HOMEFIND_FEED_PASSWORD": "joe", "HOMEFIND_STORE": folder.file("store.sqlite"),
    ]) { $1 }
    let nearby = try await Program.run(
      ["nearby", "--lat", "-23.5347", "--lon", "-46.6350", "--radius", "5km", "--json"],
      environment: there)
    #expect(
      items(nearby).compactMap { ($0["name"] as? [String: String])?["en"] } == names, "\(nearby)")
    let prices = items(nearby).compactMap { ($0["price"] as? [String: Any])?["min"] as? Int }
    #expect(prices == [350_000, 1_200_000] && nearby.output.contains(#""currency":"BRL""#))
    let station = try await Program.run(
      ["train", "--station", "Luz", "--json"], environment: there)
    #expect((items(station).first?["name"] as? [String: String])?["en"] == names[0], "\(station)")

    let ride = try await Program.run(
      ["route", "--from", "Luz", "--to", "Jabaquara", "--lang", "en"], environment: there)
    #expect(ride.status == 0 && ride.output.contains("METRÔ L1"), "\(ride)")
    let walk = try await Program.run(
      ["route", "--from", "Luz", "--to", "-23.5428,-46.6400", "--mode", "walk"],
      environment: there)
    #expect(walk.status == 0 && walk.output.contains("© OpenStreetMap"), "\(walk)")
    try await mapIsServed(there)
    try await timesFollowTheClock(there)
    feed.terminate()
    _ = await feed.outcome()

    let removed = try await run("region", "remove", "sao-paulo", "--yes")
    #expect(removed.status == 0, "\(removed)")
    #expect(try await run("stations", "--region", "sao-paulo").status == 64)
  }

  /// Checks that a server of the region sends the region's map, tracks and facts to the page.
  private func mapIsServed(_ environment: [String: String]) async throws {
    let server = RunningProgram(["serve", "--port", "0"], environment: environment)
    try server.start()
    let origin = try #require(await server.firstLine()).trimmingCharacters(
      in: CharacterSet(charactersIn: "/\n"))
    let get = { (path: String) async throws -> String in
      let answer = try await HTTPClient().collect(
        HTTPRequest(service: "facade", url: origin + path, limits: .patient))
      return String(decoding: answer.body, as: UTF8.self)
    }
    let files = try await get("/app/files.json")
    let base = "/" + (try #require(files.firstMatch(of: /app\/[0-9a-z]+\//)?.output))
    #expect(try await get(base + "js/main.js").contains("America/Sao_Paulo"))
    #expect(try await get(base + "js/bundle-map.js").contains("map/sao-paulo"))
    #expect(try await get(base + "map/sao-paulo/near-0-0.json").contains("Avenida"))
    #expect(try await get(base + "map/sao-paulo/rail.json").contains("METRÔ L1"))
    server.terminate()
    _ = await server.outcome()
  }

  /// Checks local times in a region with daylight saving time, before and after a change.
  private func timesFollowTheClock(_ there: [String: String]) async throws {
    let imported = try await importing("new-york", "--time-zone", "America/New_York")
    #expect(imported.status == 0, "\(imported)")
    // Clocks in New York are set forward on the second Sunday in March.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let year = calendar.component(.year, from: Date()) + 1
    let march = try #require(calendar.date(from: DateComponents(year: year, month: 3, day: 8)))
    let sunday = 8 + (8 - calendar.component(.weekday, from: march)) % 7
    for (day, offset) in [(sunday - 1, "-05:00"), (sunday + 1, "-04:00")] {
      let date = "\(year)-03-\(day < 10 ? "0" : "")\(day)"
      let tour = try await Program.run(
        [
          "tour", "--region", "new-york", "--from", "Luz", "1", "2", "--date", date, "--leave-at",
          "10:00", "--json",
        ], environment: there)
      #expect(tour.output.contains(#""leaves":"\#(date)T10:00:00\#(offset)""#), "\(tour)")
    }
  }

  @Test func unusableFilesAreNamed() async throws {
    let cut = folder.file("cut.osm.pbf")
    try Data(try SharedData.bytes(of: "abroad/sao-paulo/spo_osm.pbf").prefix(300_000))
      .write(to: URL(filePath: cut))
    let text = folder.file("text.osm.pbf")
    try Data("not a map".utf8).write(to: URL(filePath: text))
    let bangkok = SharedData.path(of: "osm/pathumwan-20250829.osm.pbf")
    let buses = SharedData.path(of: "namtang-gtfs-partial-20230422.zip")
    let cases: [([String], String)] = [
      (["x", "--osm", bangkok, "--gtfs", buses, "--currency", "THB"], "no rail line"),
      (["x", "--osm", cut, "--time-zone", "Asia/Tokyo", "--currency", "USD"], "is cut off"),
      (["x", "--osm", text, "--time-zone", "Asia/Tokyo", "--currency", "USD"], "in PBF"),
      (["x", "--osm", extract, "--currency", "USD"], "--time-zone"),
      (["x", "--osm", extract, "--time-zone", "Mars/Base", "--currency", "USD"], "Mars/Base"),
      (["x", "--osm", extract, "--gtfs", trains], "--currency"),
      (["x", "--osm", bangkok, "--gtfs", trains, "--currency", "BRL"], "None of the stations"),
      (["X!", "--osm", extract], "lower-case"), (["bangkok", "--osm", extract], "built into"),
    ]
    for (arguments, part) in cases {
      let outcome = try await Program.run(
        ["region", "import"] + arguments, environment: environment)
      #expect(outcome.status != 0 && outcome.errors.contains(part), "\(arguments): \(outcome)")
    }
    let regions = try? FileManager.default.contentsOfDirectory(atPath: folder.file("regions"))
    #expect((regions ?? []).allSatisfy { $0.hasPrefix(".") }, "\(regions ?? [])")
  }

  /// An import that is killed leaves the former region in place, and the next one completes it.
  @Test func killedImportContinues() async throws {
    #expect(try await importing("sp").status == 0)
    #expect(try await importing("sp").errors.contains("--replace"))
    let former = try await run("stations", "--region", "sp", "--json").output
    for number in [SIGKILL, SIGINT, SIGKILL] {
      let program = RunningProgram(
        [
          "region", "import", "sp", "--osm", extract, "--time-zone", "Asia/Tokyo", "--currency",
          "USD", "--replace",
        ],
        environment: environment)
      try program.start()
      program.signal(number)
      _ = await program.outcome()
      #expect(try await run("stations", "--region", "sp", "--json").output == former)
    }
    let replaced = try await Program.run(
      [
        "region", "import", "sp", "--osm", extract, "--time-zone", "Asia/Tokyo", "--currency",
        "USD", "--replace",
      ],
      environment: environment)
    #expect(replaced.status == 0 && replaced.output.contains("--gtfs"), "\(replaced)")
    #expect(items(try await run("stations", "--region", "sp", "--json")).isEmpty)
  }
}
