import Foundation
import HomefindTesting
import Testing

/// Tests the `market` and `companies` commands.
@Suite struct MarketCommandTests {
  private typealias Fields = [String: Any]

  private static func fields(_ text: String) throws -> Fields {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? Fields)
  }

  @Test func marketPrintsTableOrJSON() async throws {
    let folder = TemporaryFolder()
    let environment = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    func run(_ arguments: String...) async throws -> Program.Outcome {
      try await Program.run(arguments, environment: environment)
    }
    let empty = try await run("market", "--system", "BTS")
    #expect(empty.status == 0 && empty.errors.contains("homefind sync"))
    #expect(empty.output.contains("61 without a stored home") || empty.output.contains("left out"))

    let place = try await run("market", "--at", "Asok", "--json", "--quiet")
    #expect(place.status == 0)
    let item = try #require((try Self.fields(place.output)["items"] as? [Fields])?.first)
    #expect(item["complete"] as? Bool == true && item["homes"] as? Int ?? 0 > 5)

    let table = try await run("market", "--system", "BTS", "--sort", "homes", "--lang", "en")
    let lines = table.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("Prices of homes of any type within 1 km of "))
    #expect(lines.contains { $0.hasPrefix("AREA") && $0.contains("MEDIAN") })
    #expect(
      table.output.contains("BTS Asok (E4)")
        && table.output.contains("+ the store may not hold all homes"))
    let thai = try await run("market", "--province", "กทม", "--lang", "th")
    #expect(thai.output.contains("วัฒนา") && thai.output.contains("ราคากลาง"))
    let line = try await run(
      "market", "--at", "E4", "--offline", "--template", #"{label}\t{homes}\t{price.median}"#)
    #expect(line.output.hasPrefix("BTS Asok (E4)\t\(item["homes"] as? Int ?? 0)\t"))

    // There are no homes at this place in the Gulf of Thailand.
    for (language, words) in [
      ("en", "No such homes were found there; try another place or a larger --radius."),
      ("th", "ไม่พบประกาศตามเงื่อนไขในทำเลนั้น ลองทำเลอื่นหรือเพิ่ม --radius"),
    ] {
      let sea = try await run("market", "--at", "13.2,100.5", "--lang", language)
      #expect(sea.status == 0)
      #expect(sea.output.split(separator: "\n").last.map(String.init) == words, "\(sea.output)")
    }

    let wrong = try await run("market", "--radius", "1km", "--sort", "beauty")
    #expect(wrong.status == 64 && wrong.output == "")
    #expect(wrong.errors.contains("--radius") && wrong.errors.contains("--sort"))
    let unknown = try await run("market", "--at", "Asgard")
    #expect(unknown.status == 65 && unknown.errors.contains("--at “Asgard”"))
  }

  @Test func companiesAreListedFoundAndShown() async throws {
    let folder = TemporaryFolder()
    let environment = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    func run(_ arguments: String...) async throws -> Program.Outcome {
      try await Program.run(arguments, environment: environment)
    }
    let empty = try await run("companies")
    #expect(empty.status == 0 && empty.output.hasPrefix("No companies"))
    _ = try await run("nearby", "--at", "E4", "--limit", "1")
    let listed = try Self.fields(try await run("companies", "--json").output)
    let company = try #require((listed["items"] as? [Fields])?.first)
    let (id, name) = (company["id"] as? String ?? "", company["name"] as? String ?? "")
    let table = try await run("companies", "--limit", "1")
    #expect(table.output.contains(name) && table.output.contains("--cursor"))
    let found = try await run("companies", "find", name, "--json")
    #expect((try Self.fields(found.output)["items"] as? [Fields])?.first?["id"] as? String == id)
    let shown = try await run("companies", "show", id)
    #expect(shown.status == 0 && shown.output.contains(name) && shown.output.contains(id))
    let homes = try await run("companies", "show", id, "--ndjson")
    #expect(homes.output.split(separator: "\n").count == company["homes"] as? Int)
    let unknown = try await run("companies", "show", "none")
    #expect(unknown.status == 65 && unknown.errors.contains("none"))
  }
}
