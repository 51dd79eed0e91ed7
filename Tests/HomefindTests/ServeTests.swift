import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests the two servers by running the program.
@Suite struct ServeTests {
  private let http = HTTPClient()

  private func get(_ url: String) async throws -> (status: Int, text: String) {
    let answer = try await http.collect(HTTPRequest(service: "server", url: url, limits: .patient))
    return (answer.response.status, String(decoding: answer.body, as: UTF8.self))
  }

  /// Removes the times of feed requests from a document.
  private func timeless(_ document: String) -> String {
    document.replacing(/"fetchedAt":"[^"]*"/, with: "")
  }

  @Test(arguments: [
    (
      ["nearby", "--lat", "13.7370", "--lon", "100.5603", "--type", "condo", "--limit", "7"],
      "/v1/nearby?lat=13.7370&lon=100.5603&type=condo&limit=7"
    ),
    (
      ["area", "--province", "Bangkok", "--district", "วัฒนา"],
      "/v1/area?province=Bangkok&district=%E0%B8%A7%E0%B8%B1%E0%B8%92%E0%B8%99%E0%B8%B2"
    ),
    (["train", "--station", "Thong Loh"], "/v1/train?station=Thong+Loh"),
    (["stations", "--system", "MRT"], "/v1/stations?system=MRT"),
    (["provinces"], "/v1/provinces"),
    (["districts", "--province", "12"], "/v1/districts?province=12"),
    (
      ["reach", "--from", "Asok", "--within", "15min,30min"],
      "/v1/reach?from=Asok&within=15min,30min"
    ),
  ])
  func printedJSONMatchesFacade(arguments: [String], path: String) async throws {
    let server = RunningProgram(["serve", "--port", "0"])
    try server.start()
    let url = try #require(await server.firstLine())
    let answer = try await get(url.dropLast() + path)
    let outcome = try await Program.run(arguments + ["--json"])
    #expect(outcome.status == 0)
    #expect(timeless(outcome.output) == timeless(answer.text))
    #expect(answer.status == 200)
    server.terminate()
    let end = await server.outcome()
    #expect(end.status == 0)
    #expect(end.output == url + "\n")
  }

  @Test func formerLeafletVariableIsIgnored() async throws {
    let folder = TemporaryFolder()
    let places = [
      "HOMEFIND_STORE": folder.file("listings.sqlite"), "XDG_CONFIG_HOME": folder.file("config"),
      "XDG_DATA_HOME": folder.file("data"),
    ]
    let plain = try await Program.run(["config", "show"], environment: places)
    let named = try await Program.run(
      ["config", "show"],
      environment: places.merging(["HOMEFIND_LEAFLET": "/nowhere"]) { $1 })
    #expect(named.status == 0 && named.output == plain.output && named.errors == plain.errors)
    let flag = try await Program.run(["serve", "--leaflet", "/nowhere"])
    #expect(flag.status == 64 && flag.errors.contains("--leaflet"))
  }

  @Test(arguments: ["contract", "dataset", "text", "cdata", "asmx"])
  func everyFeedFormatGivesSameResult(shape: String) async throws {
    let feed = RunningProgram(["feed", "serve", "--shape", shape])
    try feed.start()
    let url = try #require(await feed.firstLine())
    #expect(url.hasSuffix("/MapNewHomeServices.svc"))
    let search = ["train", "--station", "E4", "--limit", "500", "--json"]
    let sample = try await Program.run(search)
    let answer = try await Program.run(
      search,
      environment: [
        "HOMEFIND_FEED_URL": url, "HOMEFIND_FEED_USER": "demo", "HOMEFIND_FEED_PASSWORD": "demo",
        "HOMEFIND_FEED_PICTURES": "http://pictures.example/sample/",
      ])
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    let expected = timeless(sample.output)
      .replacing("\"feed\":\"sample\"", with: "\"feed\":\"127.0.0.1\"")
      .replacing("\"name\":\"sample\"", with: "\"name\":\"127.0.0.1\"")
      .replacing("\"id\":\"sample.", with: "\"id\":\"127.0.0.1.")
      .replacing("\"/sample/", with: "\"http://pictures.example/sample/")
    #expect(timeless(answer.output) == expected)
    feed.terminate()
    #expect(await feed.outcome().status == 0)
  }

  @Test func unusableAddressIsReported() async throws {
    let taken = try ScriptedServer { _ in .close }
    defer { taken.stop() }
    for command in [["serve"], ["feed", "serve"]] {
      let outcome = try await Program.run(command + ["--port", "\(taken.port)"])
      #expect(outcome.status == 71)
      #expect(outcome.output == "")
      #expect(
        outcome.errors.contains("port \(taken.port): the port is taken; choose another.\n"),
        "\(outcome.errors)")
    }
    for (host, reason) in [
      ("192.0.2.7", "this machine has no such address"),
      ("no.such.host.invalid", "the host name is unknown"),
    ] {
      let outcome = try await Program.run("serve", "--port", "0", "--host", host)
      #expect(outcome.status == 71)
      #expect(outcome.errors.contains("\(host), port 0: \(reason)"), "\(outcome.errors)")
    }
  }

  /// Swift's runtime would abort a program that runs out of file descriptors.
  @Test func tooFewOpenFilesAreRefused() async throws {
    func serve(openFiles: Int) throws -> RunningProgram {
      let process = RunningProgram(
        ["-c", "ulimit -n \(openFiles); exec \"$0\" serve --port 0", Program.url.path],
        executable: URL(filePath: "/bin/sh"))
      try process.start()
      return process
    }
    let refused = try await serve(openFiles: 255).outcome()
    #expect(refused.status == 71 && refused.output == "")
    #expect(refused.errors.contains("only 255 open files"))
    #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
    let server = try serve(openFiles: 256)
    #expect(try #require(await server.firstLine()).hasPrefix("http://"))
    server.terminate()
    let end = await server.outcome()
    #expect(end.status == 0)
    #expect(end.errors.contains("connections=128"))
  }

  @Test func unusableDataFileIsReported() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "homes.csv")
    try Data("name,price\nHouse,1\n".utf8).write(to: file)
    for path in [file.path, folder.appending(path: "nothing.csv").path] {
      let outcome = try await Program.run("feed", "serve", "--data", path)
      #expect(outcome.status == 66)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(path))
    }
  }

  @Test func skippedRowsAreReported() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "homes.csv")
    try Data(
      """
      ID,Name_EN,Type,Price,LAT,LON
      9007199254740993,House of mirrors,Castle,1905,13.7371,100.5603
      2,Nowhere,Condo,1,,
      x,No number,Condo,1,13.7,100.5
      """.utf8
    ).write(to: file)
    let feed = RunningProgram(["feed", "serve", "--data", file.path])
    try feed.start()
    let url = try #require(await feed.firstLine())
    let found = try await Program.run(
      ["nearby", "--lat", "13.7370", "--lon", "100.5603", "--json"],
      environment: [
        "HOMEFIND_FEED_URL": url, "HOMEFIND_FEED_USER": "demo", "HOMEFIND_FEED_PASSWORD": "demo",
      ])
    #expect(
      found.output.contains(
        #""id":"127.0.0.1.9007199254740993","name":{"en":"House of mirrors"}"#))
    #expect(found.output.contains(#""type":"other","#))
    #expect(found.output.contains(#","typeText":"Castle""#))
    #expect(found.output.contains(#""price":{"text":"1905","min":1905,"max":1905"#))
    feed.terminate()
    let end = await feed.outcome()
    #expect(end.errors.contains("line 3"))
    #expect(end.errors.contains("line 4"))
  }
}
