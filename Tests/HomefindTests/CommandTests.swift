import Foundation
import HomefindTesting
import Testing

@Suite struct CommandTests {
  @Test func versionIsPrinted() async throws {
    let outcome = try await Program.run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output == "0.1.0\n")
    #expect(outcome.errors == "")
  }

  @Test func sampleIsSearchedWithoutConfiguration() async throws {
    let outcome = try await Program.run(
      "nearby", "--lat", "13.7370", "--lon", "100.5603", "--radius", "2km", "--type", "condo")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("homes of type condo within 2 km of 13.73700, 100.56030"))
    #expect(outcome.output.contains("min walk to BTS Asok (E4)"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("HOMEFIND_FEED_URL"))
  }

  @Test func areaSearchNamesItsCentre() async throws {
    let outcome = try await Program.run("area", "--province", "Bangkok", "--district", "Watthana")
    #expect(outcome.output.contains("within 10 km of the centre of Watthana, Bangkok"))
  }

  @Test func correctedSpellingIsReported() async throws {
    let outcome = try await Program.run("train", "--station", "Thong Loh")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("“Thong Loh” was read as the station Thong Lo"))
  }

  @Test func lineNamesFollowLanguage() async throws {
    let search = ["nearby", "--at", "Asok", "--commute", "Siam:1h", "--limit", "1"]
    let english = try await Program.run(search)
    #expect(english.status == 0 && english.output.contains("min to BTS Siam (CEN) by Sukhumvit"))
    let thai = try await Program.run(search + ["--lang", "th"])
    #expect(thai.status == 0 && thai.output.contains("ไป BTS สยาม (CEN) "))
    #expect(thai.output.contains("ด้วยสายสุขุมวิท"))
  }

  @Test func timeWithoutTrainsIsReported() async throws {
    let note = "No train runs on a weekday at 03:00; choose another time to leave."
    for command in [
      ["nearby", "--commute", "Asok:1h@03:00", "--limit", "1"],
      ["reach", "--from", "Asok", "--within", "1h", "--leave-at", "03:00"],
    ] {
      let outcome = try await Program.run(command)
      #expect(outcome.status == 0 && outcome.errors.contains(note), "\(outcome.errors)")
      #expect(!outcome.output.contains("No train runs") || command[0] == "reach")
    }
  }

  @Test func emptySearchSuggestsNearestStoredHomes() async throws {
    let folder = TemporaryFolder()
    let store = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    let search = ["nearby", "--lat", "13.40", "--lon", "100.30", "--radius", "10m"]
    let outcome = try await Program.run(search, environment: store)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("No homes of any type within 10 m of"))
    // There are no suggestions, because they come from stored homes and nothing is stored yet.
    #expect(!outcome.output.contains("The nearest outside are:"))
    _ = try await Program.run(Array(search.dropLast()) + ["30km"], environment: store)
    let next = try await Program.run(search, environment: store)
    #expect(next.output.contains("The nearest outside are:"))
  }

  @Test func cursorContinuesSearch() async throws {
    let search = ["train", "--station", "E4", "--type", "condo", "--limit", "3"]
    let first = try await Program.run(search)
    let cursor = try #require(
      first.output.split(separator: "--cursor ").last?.split(separator: "\n").first)
    let second = try await Program.run(search + ["--cursor", String(cursor)])
    #expect(second.status == 0)
    #expect(second.output != first.output)
  }

  @Test func stationTableIsRewritten() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try await Program.run("stations", "refresh", "--stations", file.path)
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    let listed = try await Program.run(
      ["stations", "--system", "apl"], environment: ["HOMEFIND_STATIONS": file.path])
    #expect(listed.status == 0)
    #expect(listed.output.contains("Suvarnabhumi"))
    let refused = try await Program.run("stations", "refresh", "--stations", "/nowhere/x.sqlite")
    #expect(refused.status == 66)
    #expect(refused.output == "")
  }

  @Test func helpShowsExamples() async throws {
    for command in [
      [], ["nearby"], ["area"], ["train"], ["provinces"], ["districts"], ["stations", "list"],
      ["stations", "find"], ["stations", "near"], ["stations", "show"], ["stations", "sources"],
      ["stations", "refresh"], ["stations", "verify"], ["stations", "restore"],
      ["serve"], ["feed", "serve"], ["feed", "check"], ["show"], ["store", "stats"],
    ] {
      let outcome = try await Program.run(command + ["--help"])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("EXAMPLES"))
    }
  }
}
