import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests `homefind streets` with the installed Routino and real extracts of Bangkok.
@Suite(
  .timeLimit(.minutes(10)), .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/planetsplitter"),
    "Routino is not installed (Debian's package routino)"))
struct StreetsProgramTests {
  private let folder = TemporaryFolder()
  private let pathumWan = SharedData.path(of: "osm/pathumwan-20250829.osm.pbf")
  private let mainRoads = SharedData.path(
    of: "osm/central-bangkok-main-roads-20260320.osm.pbf")

  private var streets: [String: String] { ["HOMEFIND_STREETS": folder.file("streets")] }

  private func run(_ arguments: String...) async throws -> Program.Outcome {
    try await Program.run(arguments, environment: streets)
  }

  private func names() -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.file("streets"))
    return (names ?? []).sorted()
  }

  @Test func importedStreetsAreUsed() async throws {
    let car = ["route", "--from", "Asok", "--to", "Mo Chit", "--mode", "car"]
    let without = try await Program.run(car, environment: streets)
    #expect(without.status == 64 && without.errors.contains("homefind streets import"))
    #expect(try await run("streets", "stats").output == "no street network is imported\n")
    #expect(try await run("doctor").output.contains("not set streets"))

    let imported = try await run("streets", "import", mainRoads, pathumWan)
    #expect(imported.status == 0 && imported.output.hasPrefix("street network: "))
    #expect(imported.errors.contains("homefind: reading the files\n"))
    #expect(imported.errors.contains("homefind: writing the network\n"))
    let stats = try await run("streets", "stats")
    #expect(stats.output.contains(" pieces of road, 0."))
    #expect(stats.output.contains("\n© OpenStreetMap contributors\n"))
    let json = try await run("streets", "stats", "--json")
    #expect(json.output.hasPrefix("{\"items\":[{\"folder\":"))
    #expect(json.output.contains("\"bounds\":{\"south\":13.69"))
    let doctor = try await run("doctor")
    #expect(doctor.output.contains("ok      streets"))
    #expect(doctor.output.contains("the street network is used"))

    let route = try await Program.run(car, environment: streets)
    #expect(route.status == 0 && route.errors == "")
    #expect(route.output.hasPrefix("Route: 8."))
    #expect(route.output.contains("1. Head northwest on Sukhumvit Road"))
    #expect(route.output.hasSuffix("© OpenStreetMap contributors\n"))
    let thai = try await Program.run(car + ["--lang", "th"], environment: streets)
    #expect(thai.output.contains("1. มุ่งหน้าไปทางทิศตะวันตกเฉียงเหนือตามถนนสุขุมวิท"))
    let outside = try await run("route", "--from", "Asok", "--to", "A1", "--mode", "car")
    #expect(outside.status == 0)
    #expect(outside.errors.contains("no road within 1 km of the destination; it covers latitude"))
    let explicit = try await Program.run(
      car + ["--route-service", "command=false"], environment: streets)
    #expect(explicit.errors.contains("The route program (false) found no route"))

    try await toursFollowStreets()
    let asked = try await run("streets", "remove")
    #expect(asked.status == 64 && asked.errors.contains("--yes"), "\(asked.errors)")
    let tried = try await run("streets", "remove", "--dry-run")
    #expect(tried.output.hasPrefix("would remove the street network of "), "\(tried.output)")
    let removed = try await run("streets", "remove", "--yes")
    #expect(removed.errors.hasSuffix("\nhomefind: deleted the street network\n"))
    #expect(try await Program.run(car, environment: streets).status == 64)
  }

  /// Checks a tour of homes near Siam whose times come from routes along the streets.
  private func toursFollowStreets() async throws {
    let stored = streets.merging(["HOMEFIND_STORE": folder.file("listings.sqlite")]) { $1 }
    let siam = ["--lat", "13.7456", "--lon", "100.5341"]
    let search = try await Program.run(
      ["nearby"] + siam + ["--radius", "3km", "--limit", "4", "--template", "{id}"],
      environment: stored)
    let homes = search.output.split(separator: "\n").map(String.init)
    #expect(homes.count == 4, "\(search.errors)")
    var travel: [String: Int] = [:]
    for mode in ["car", "bike", "walk"] {
      let tour = try await Program.run(
        ["tour", "--from", "Siam", "--mode", mode, "--json"] + homes, environment: stored)
      #expect(tour.status == 0, "\(tour.errors)")
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(tour.output.utf8)) as? [String: Any])
      let legs = try #require(json["legs"] as? [[String: Any]])
      let seconds = legs.compactMap { $0["durationSeconds"] as? Double }
      travel[mode] = json["travelSeconds"] as? Int
      #expect(seconds.count == 4)
      // Each leg's duration is rounded up to whole seconds.
      #expect(travel[mode] == Int(seconds.map { $0.rounded(.up) }.reduce(0, +)))
      let steps = legs.compactMap {
        ($0["steps"] as? [[String: Any]])?.first?["instruction"] as? String
      }
      #expect(steps.count == 4 && steps.allSatisfy { $0.hasPrefix("Head ") }, "\(steps)")
      #expect(legs.allSatisfy { $0["attribution"] as? String == "© OpenStreetMap contributors" })
    }
    let (car, bike, walk) = (travel["car"] ?? 0, travel["bike"] ?? 0, travel["walk"] ?? 0)
    #expect(0 < car && car < walk && bike < walk)
  }

  /// An import that is killed at any time leaves the network unchanged; the next import removes the
  /// leftover files.
  @Test func killedImportLeavesOldNetwork() async throws {
    #expect(try await run("streets", "import", pathumWan).status == 0)
    let former = try await run("streets", "stats", "--json").output
    for number in [SIGKILL, SIGINT, SIGKILL, SIGKILL] {
      let program = RunningProgram(
        ["streets", "import", mainRoads, pathumWan], environment: streets,
        executable: Program.url)
      try program.start()
      program.signal(number)
      let outcome = await program.outcome()
      #expect(try await run("streets", "stats", "--json").output == former, "\(outcome)")
    }
    #expect(try await run("streets", "import", pathumWan).status == 0)
    #expect(names().count == 3, "\(names())")
  }

  @Test(arguments: ["en", "th"])
  func unusableStreetFilesAreReported(language: String) async throws {
    let empty = folder.file("empty.osm.pbf")
    try Data().write(to: URL(filePath: empty))
    for path in [empty, "/nowhere.osm.pbf", "/etc/hostname"] {
      let outcome = try await Program.run(
        ["streets", "import", path], environment: streets.merging(["LANG": "\(language)_TH"]) { $1 }
      )
      #expect(outcome.status == 66 && outcome.output == "")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    #expect(names().isEmpty)
  }

  /// A running server picks up the street network immediately after the import.
  @Test func runningServerPicksUpStreets() async throws {
    let server = RunningProgram(["serve", "--port", "0"], environment: streets)
    try server.start()
    let url = try #require(await server.firstLine())
    let http = HTTPClient()
    let get = { (path: String) in
      let answer = try await http.collect(
        HTTPRequest(service: "server", url: url + path, limits: .patient))
      return (answer.response.status, String(decoding: answer.body, as: UTF8.self))
    }
    let route = "v1/routes?from=13.7456,100.5341&to=13.7370,100.5330&mode=walk"
    #expect(try await get("app/config.json").1.contains("\"streets\":false"))
    #expect(try await get(route).0 == 400)
    #expect(try await run("streets", "import", pathumWan).status == 0)
    #expect(try await get("app/config.json").1.contains("\"streets\":true"))
    let answer = try await get(route)
    #expect(answer.0 == 200 && answer.1.contains("\"instruction\":\"Head "))
    #expect(answer.1.contains("© OpenStreetMap contributors"))
    #expect(try await run("streets", "remove", "--yes").status == 0)
    #expect(try await get("app/config.json").1.contains("\"streets\":false"))
    server.terminate()
    #expect(await server.outcome().status == 0)
  }
}
