import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests the beacon commands and how a server uses beacons.
@Suite struct BeaconProgramTests {
  private let folder = TemporaryFolder()
  private static let uuid = "f7826da6-4fa2-4e98-8024-bc5b71e0893e"

  private func run(_ arguments: [String], input: String = "") async throws -> Program.Outcome {
    try await Program.run(
      arguments, environment: ["HOMEFIND_STORE": folder.file("b.sqlite")], input: input)
  }

  private func add(_ name: String, _ arguments: String...) async throws -> Program.Outcome {
    try await run(["beacons", "add", name] + arguments)
  }

  @Test func beaconsAreAddedListedCheckedAndRemoved() async throws {
    #expect(try await run(["beacons", "list"]).output == "no beacons\n")
    let added = try await add(
      "lobby", "--uuid", Self.uuid, "--number", "145831", "--listing", "145831", "--opens", "10:00",
      "--closes", "18:00", "--tx-power", "-59")
    #expect(added.status == 0 && added.output == "added lobby\n", "\(added.errors)")
    let listed = try await run(["beacons", "list", "--json"])
    #expect(listed.output.contains(#""major":2,"minor":14759,"listing":"145831""#))
    for arguments in [
      ["lobby", "--url", "https://a.com"], ["other", "--uuid", Self.uuid, "--number", "145831"],
    ] {
      let twice = try await run(["beacons", "add"] + arguments + ["--viewing", "v"])
      #expect(twice.status == 64 && twice.errors.contains("lobby"), "\(twice.errors)")
    }
    let unknown = try await run(["beacons", "check"])
    #expect(unknown.status == 67 && unknown.errors.contains("145831 is unknown"))
    let csv = try await run(["beacons", "list", "--csv"])
    #expect(try await run(["beacons", "remove", "lobby"]).output == "removed lobby\n")
    #expect(try await run(["beacons", "remove", "lobby"]).status == 64)
    let read = try await run(["beacons", "add", "--file", "-"], input: csv.output)
    #expect(read.status == 0 && read.output == "added 1 beacon\n", "\(read.errors)")
    #expect(try await run(["beacons", "list", "--csv"]).output == csv.output)
    _ = try await run(["nearby", "--at", "Asok", "--radius", "5km", "--limit", "1"])
    let checked = try await run(["beacons", "check"])
    #expect(
      checked.status == 0 && checked.output.hasPrefix("1 beacon checked"), "\(checked.errors)")
    let sheet = try await run(["sign", "145831", "--public-url", "https://homes.example"])
    // Without libqrencode, `sign` exits with status 69.
    #expect(
      sheet.status == 69
        || sheet.output.contains("บีคอน · Beacon lobby: ibeacon:\(Self.uuid):2:14759"))
  }

  @Test func brokenFileIsReportedByLineAndAddsNothing() async throws {
    let file = folder.file("beacons.csv")
    try """
    name,uuid,major,minor,listing
    a,\(Self.uuid),1,1,1
    b,wrong,1,2,1
    c,\(Self.uuid),1,1,1
    """.write(toFile: file, atomically: true, encoding: .utf8)
    for words in [["add", "--file", file], ["check", file]] {
      let outcome = try await run(["beacons"] + words)
      #expect(outcome.status == 66 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("Line 3: uuid") && outcome.errors.contains("Line 4: uuid"))
    }
    #expect(try await run(["beacons", "list"]).output == "no beacons\n")
    let both = try await run(["beacons", "add", "a", "--file", file])
    #expect(both.status == 64 && both.errors.contains("--file"))
    #expect(try await run(["beacons", "check", folder.file("none")]).status == 66)
  }

  @Test func serverUsesNewBeaconsAndStoresOnlyCounts() async throws {
    _ = try await run(["nearby", "--at", "Asok", "--radius", "5km", "--limit", "1"])
    let server = RunningProgram(
      ["serve", "--port", "0"], environment: ["HOMEFIND_STORE": folder.file("b.sqlite")])
    try server.start()
    let url = try #require(await server.firstLine())
    _ = try await add("lobby", "--uuid", Self.uuid, "--number", "1", "--listing", "145831")
    let http = HTTPClient()
    func post(_ event: String) async throws -> String {
      var request = HTTPRequest(
        service: "server", url: "\(url)v1/presence", method: .post,
        body: Array(
          #"{"event": "\#(event)", "uuid": "\#(Self.uuid)", "number": 1, "token": "0123456789abcdef"}"#
            .utf8),
        limits: .patient)
      request.headers.append("Content-Type", "application/json")
      request.headers.append("User-Agent", "HomesApp/1.0 (iPhone)")
      return String(decoding: try await http.collect(request).body, as: UTF8.self)
    }
    for _ in 1...2 {
      let answer = try await post("enter")
      #expect(answer.contains(#""total":1"#) && answer.contains("145831"), "\(answer)")
    }
    #expect(try await post("leave").contains(#""total":0"#))
    server.terminate()
    #expect(await server.outcome().status == 0)
    let listed = try await run(["beacons", "list", "--json"])
    #expect(listed.output.contains(#""visits":1"#), "\(listed.output)")
  }
}
