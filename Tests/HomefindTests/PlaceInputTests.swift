import Foundation
import Testing

/// Tests the formats that people use for places and prices, and lists of homes from other programs.
@Suite struct PlaceInputTests {
  @Test(arguments: [
    "13.7370,100.5603", "13.7370 100.5603", "13°44'13.2\"N 100°33'37.08\"E",
    "geo:13.7370,100.5603;u=35", "https://maps.example/@13.7370,100.5603,17z",
    "https://map.example/?mlat=13.7370&mlon=100.5603#map=17/13.7/100.5",
  ])
  func coordinates(place: String) async throws {
    let outcome = try await Program.run(
      "nearby", "--at", place, "--type", "condo", "--limit", "1", "--template", "{id}", "-q")
    #expect(outcome.errors == "")
    #expect(outcome.output == "sample.145831\n")
  }

  @Test(arguments: ["Asok", "E4", "อโศก"])
  func stations(place: String) async throws {
    let outcome = try await Program.run("nearby", "--at", place, "--limit", "1")
    #expect(outcome.output.contains("within 2 km of BTS Asok (E4)"))
    let near = try await Program.run(
      "stations", "near", "--at", place, "--limit", "1", "--template", "{code}")
    #expect(near.output == "E4\n")
  }

  /// If no station matches, `--at` accepts the name of a district or of homes, as the suggestions
  /// do.
  @Test(arguments: [
    ("Watthana", "the district Watthana, Bangkok"), ("เขตวัฒนา", "the district Watthana, Bangkok"),
    ("Wattana", "the district Watthana, Bangkok"), ("Pathum Wan", "the district Pathum Wan"),
  ])
  func districts(place: String, name: String) async throws {
    let outcome = try await Program.run("nearby", "--at", place, "--limit", "1", "--json")
    #expect(outcome.status == 0 && outcome.output.contains(#""kind":"nearby""#))
    #expect(outcome.errors.contains("was read as \(name)"))
    let near = try await Program.run(
      "stations", "near", "--at", place, "--limit", "1", "--template", "{code}")
    #expect(near.status == 0 && near.errors.contains(name))
    let market = try await Program.run("market", "--at", place, "--json")
    #expect(market.status == 0 && market.output.contains("was read as \(name)"))
  }

  @Test func homesCanBePlaceByName() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = ["HOMEFIND_STORE": folder.appending(path: "listings.sqlite").path]
    _ = try await Program.run(["train", "--station", "Asok"], environment: store)
    let near = try await Program.run(
      ["nearby", "--at", "Nimbrel Sky Asok", "--limit", "1", "--template", "{name.en}"],
      environment: store)
    #expect(near.output == "Nimbrel Sky Asok\n")
    #expect(near.errors.contains("was read as the homes of Nimbrel Sky Asok"))
    // An ambiguous name yields suggestions; an unknown name never resolves to similar homes.
    let several = try await Program.run(["nearby", "--at", "Nimbrel"], environment: store)
    #expect(several.status != 0 && several.errors.contains("Nimbrel Sky Asok"))
    let none = try await Program.run(["nearby", "--at", "Qqqqqq"], environment: store)
    #expect(none.status != 0 && none.errors.contains("Qqqqqq"))
  }

  @Test func storedHomeCanBePlace() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = ["HOMEFIND_STORE": folder.appending(path: "listings.sqlite").path]
    let search = ["train", "--station", "Asok", "--limit", "2", "--ndjson"]
    let found = try await Program.run(search, environment: store)
    let id = try #require(found.output.firstMatch(of: /"id":"([^"]+)"/)).1
    let near = try await Program.run(
      ["nearby", "--at", "listing:\(id)", "--limit", "1", "--template", "{id} {distanceMeters}"],
      environment: store)
    #expect(near.output == "\(id) 0.0\n")
    let unknown = try await Program.run(
      ["nearby", "--at", "listing:1"], environment: store)
    #expect(unknown.status == 65)
    #expect(
      unknown.errors == "homefind: No search has found listing 1 yet; search near it first.\n")
    // `show -` reads the ids from the output of a search.
    let shown = try await Program.run(
      ["show", "-", "--template", "{id}"], environment: store, input: found.output)
    #expect(shown.output.split(separator: "\n").count == 2)
    #expect(shown.output.hasPrefix("\(id)\n"))
    let words = try await Program.run(
      ["show", "-", "--template", "{id}"], environment: store, input: "\(id)\n")
    #expect(words.output == "\(id)\n")
    // Finds a home by the key that its source uses.
    let key = try #require(id.split(separator: ".").last)
    let bare = try await Program.run(
      ["show", String(key), "--template", "{id}"], environment: store)
    #expect(bare.output == "\(id)\n")
    let none = try await Program.run(["show", "-"], environment: store, input: "")
    #expect(none.status == 64)
  }

  @Test(arguments: ["0,0", "geo:0,0", "0.00001,-0.00001"])
  func originOfCoordinatesHasNoHomes(place: String) async throws {
    let outcome = try await Program.run("nearby", "--at", place, "--json")
    #expect(outcome.status == 0 && outcome.output.contains(#""total":0,"items":[]"#))
    let near = try await Program.run(
      "stations", "near", "--at", place, "--limit", "2", "--template", "{code} {distanceMeters}")
    let lines = near.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.wholeMatch(of: /\S+ \d{7,8}\.\d/) != nil }, "\(near.output)")
  }

  @Test func csvWithBOMBeginsWithByteOrderMark() async throws {
    let search = ["nearby", "--at", "Asok", "--limit", "1", "--csv"]
    let plain = try await Program.run(search)
    let marked = try await Program.run(search + ["--bom"])
    #expect(Array(marked.output.utf8) == [0xEF, 0xBB, 0xBF] + Array(plain.output.utf8))
    let other = try await Program.run("nearby", "--at", "Asok", "--bom")
    #expect(other.status == 64 && other.errors.contains("--bom needs --csv"))
  }

  @Test(arguments: [
    (["--at", "https://maps.example/short"], "is a link without a coordinate"),
    (["--at", "geo:north"], "is not a coordinate"),
    (["--at", "0,195"], "is not a coordinate"),
    (["--at", "0xd,100"], "is not a coordinate"),
    (["--at", "13.7x, 100.5"], "is not a coordinate"),
    (["--at", "Asok", "--lat", "1"], "Use either --at or --lat and --lon, not both."),
    ([], "--at is missing"),
  ])
  func invalidPlacesAreUsageErrors(arguments: [String], sentence: String) async throws {
    let outcome = try await Program.run(["nearby"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(sentence))
  }

  @Test func unknownStationErrorNamesItsFlag() async throws {
    let outcome = try await Program.run("nearby", "--at", "Asgard")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("--at “Asgard” is not known"))
  }

  @Test(arguments: ["2.5M", "2,500,000", "2500000", "2.5 ล้าน"])
  func prices(text: String) async throws {
    let search = ["nearby", "--at", "13.7370,100.5603", "--limit", "10000", "--template"]
    let outcome = try await Program.run(search + ["{price.min|price.max}", "--max-price", text])
    let prices = outcome.output.split(separator: "\n").compactMap { Int($0) }
    #expect(prices.count > 10)
    #expect(prices.allSatisfy { $0 <= 2_500_000 })
  }

  @Test(arguments: [
    ("{id", "without a }"), ("{}", "without a field name"),
    ("{nmae.en}", "{nmae.en}, which is not a field of this answer; did you mean name.en?\n"),
  ])
  func invalidTemplatesAreUsageErrors(template: String, sentence: String) async throws {
    let outcome = try await Program.run(
      "stations", "--system", "APL", "--template", template)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(sentence))
  }
}
