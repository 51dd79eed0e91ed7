import Testing

/// Tests that invalid input results in one clear sentence, a documented exit status and nothing on
/// standard output.
@Suite struct BadInputTests {
  @Test(arguments: [
    (["nearby", "--lat", "95", "--lon", "100.5"], "--lat 95 is out of range"),
    (["nearby", "--lat", "13.7"], "--lon is missing"),
    (["nearby", "--lat", "x", "--lon", "100.5"], "--lat “x” is not a number"),
    (["nearby", "--lat", "nan", "--lon", "100.5"], "--lat “nan” is not a number"),
    (["nearby", "--lat", "13.7", "--lon", "-190"], "--lon -190 is out of range"),
    (["nearby", "--lat", "0xd", "--lon", "100.5"], "--lat “0xd” is not a number"),
    (["nearby", "--lat", "1e1", "--lon", "inf"], "--lon “inf” is not a number"),
    (
      nearby("--min-price", "5m", "--max-price", "2m"),
      "--min-price 5000000 is more than the highest price 2000000; swap them"
    ),
    (nearby("--since=-1d"), "--since “-1d” is not a date"),
    (nearby("--since", "2099-01-01"), "--since “2099-01-01” is in the future"),
    (nearby("--max-price=-2.5m"), "--max-price “-2.5m” is not a price"),
    (["stations", "near", "--at", "0xd,100"], "--at “0xd,100” is not a coordinate"),
    (["reach", "--from", "0xd,100", "--within", "30min"], "--from “0xd,100” is not a coordinate"),
    (["tour", "1", "--from", "Asok"], "homefind: give 2 to 25 ids, not 1\n"),
    (
      ["serve", "--answer-time", "0s"],
      "--answer-time “0s” is too short; give at least 1s."
    ),
    (
      ["serve", "--operations", "foo"],
      "--operations “foo” is not an address; write it as 127.0.0.1:9090, [::1]:9090 or unix:"
    ),
    (
      ["serve", "--socket", "s", "--socket-mode", "999"],
      "--socket-mode “999” is not a file mode such as 660 or 600."
    ),
    (["serve", "--sync-every", "0"], "“0” is too short; give at least 1s."),
    (nearby("--radius", "0"), "--radius 0 is out of range"),
    (nearby("--radius", "-1"), "--radius -1 is out of range"),
    (nearby("--radius", "900km"), "--radius 900km is out of range"),
    (nearby("--radius", "2parsecs"), "--radius “2parsecs” is not a distance"),
    (nearby("--type", "castle"), "--type “castle” is not a type"),
    (nearby("--type", "condoo"), "did you mean condo?"),
    (nearby("--limit", "0"), "--limit “0” is not a whole number from 1 to 10000"),
    (nearby("--limit", "-5"), "--limit “-5” is not a whole number"),
    (nearby("--limit", "10001"), "--limit “10001” is not a whole number"),
    (nearby("--cursor", "somewhere"), "--cursor is not a cursor; use the “next”"),
    (["area", "--district", "Watthana"], "--province is missing"),
    (["train", "--system", "BTSS", "--station", "Asok"], "--system “BTSS” is not a rail system"),
  ])
  func invalidParametersAreUsageErrors(arguments: [String], sentence: String) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(sentence))
    #expect(outcome.errors.hasPrefix("homefind: "))
  }

  @Test(arguments: [
    (["train", "--system", "BTS", "--station", "Asgard"], "--station “Asgard” is not known"),
    (["area", "--province", "Atlantis", "--district", "1"], "--province “Atlantis” is not known"),
    (
      ["area", "--province", "Bangkok", "--district", "Gotham"],
      "--district “Gotham” is not known"
    ),
    (["districts", "--province", "Atlantis"], "--province “Atlantis” is not known"),
    (["stations", "show", "zzzq"], "homefind: the station “zzzq” is not known; see homefind"),
    (["stations", "show", "MRT Asok"], "the station “MRT Asok” is not on MRT; Asok (E4) is"),
    (["companies", "show", "zzz"], "the company “zzz” is not known; see homefind companies\n"),
    (["tour", "x", "y", "--from", "Asok"], "the ids “x” and “y” are not known; search near"),
  ])
  func unknownPlacesAreReported(arguments: [String], sentence: String) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == 65)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(sentence))
  }

  @Test func allBadParametersAreReportedTogether() async throws {
    let outcome = try await Program.run("nearby", "--lat", "95", "--radius", "0", "--type", "x")
    #expect(outcome.status == 64)
    for name in ["--lat", "--lon", "--radius", "--type"] {
      #expect(outcome.errors.contains("homefind: \(name) "))
    }
  }

  @Test func missingStationTableIsReported() async throws {
    let outcome = try await Program.run(
      nearby("--stations", "/nowhere/stations.sqlite"))
    #expect(outcome.status == 66)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("/nowhere/stations.sqlite"))
  }

  @Test func negativeNumbersMayFollowSpace() async throws {
    let outcome = try await Program.run(
      "nearby", "--lat", "51.5", "--lon", "-0.1", "--radius", "1km", "--json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""lon":-0.1"#))
  }
}

/// Returns the arguments of a search near Asok, followed by `more`.
private func nearby(_ more: String...) -> [String] {
  ["nearby", "--lat", "13.7370", "--lon", "100.5603"] + more
}
