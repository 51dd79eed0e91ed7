import CommandOutput
import Foundation
import HomefindTesting
import Testing

@testable import homefind

/// Tests the exit statuses, which are part of the program's interface.
@Suite struct ExitStatusTests {
  @Test func exitStatusesAreDocumented() throws {
    let page = try Documents.text(of: "docs/exit-statuses.md")
    let rows =
      ["| 0 | answered, even if no home was found |"]
      + ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    #expect(page.contains(rows.joined(separator: "\n")))
  }

  @Test(arguments: [
    (0, ["--version"]), (0, ["nearby", "--at", "0.5,0.5"]), (0, ["doctor", "--offline"]),
    (64, ["nearbyy"]), (64, ["nearby", "--latt", "1"]), (64, ["nearby", "--lat", "95"]),
    (64, ["show"]), (64, ["stations", "--color", "red"]),
    (65, ["train", "--station", "Asgard"]), (65, ["show", "1"]),
    (66, ["stations", "--stations", "/nowhere/stations.sqlite"]),
    (66, ["route", "read", "/nowhere/file.kml"]),
    (66, ["feed", "serve", "--data", "/nowhere/homes.csv"]),
    (69, ["provinces", "--feed-url", "http://127.0.0.1:9/a.svc", "--retries", "0"]),
    (71, ["serve", "--host", "192.0.2.1"]),
  ])
  func statuses(status: Int, arguments: [String]) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == Int32(status))
    #expect(status == 0 || outcome.errors.hasPrefix("homefind: "))
    #expect(status == 0 || outcome.output == "")
  }
}

/// Tests that error messages suggest the closest match.
@Suite struct SuggestionTests {
  @Test(arguments: [
    (["nerby", "--lat", "1"], "'homefind nerby' is not a command; did you mean nearby?"),
    (["stations", "fnd"], "'homefind stations fnd' is not a command; did you mean find?"),
    (["feed", "srve"], "'homefind feed srve' is not a command; did you mean serve?"),
    (
      ["store", "x"],
      "'homefind store x' is not a command; use stats, check, backup, prune, clear, copy or path"
    ),
    (["nearby", "--latt", "3"], "Unknown option '--latt'. Did you mean '--lat'?"),
    (["nearby", "--raduis", "3"], "Unknown option '--raduis'. Did you mean '--radius'?"),
    (["train", "--line", "BTS"], "Unknown option '--line'.\nSee"),
    (["nearby", "--bbox", "1"], "Unknown option '--bbox'.\nSee"),
    (["stations", "--color", "alwys"], "did you mean always?"),
    (
      ["stations", "--lang", "ht"], "--lang “ht” is not a valid value; "
    ),
  ])
  func nearest(arguments: [String], sentence: String) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("homefind: "))
    #expect(outcome.errors.contains(sentence))
    #expect(!outcome.errors.contains("Usage:"))
  }
}
