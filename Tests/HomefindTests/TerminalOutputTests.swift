import Foundation
import HomefindTesting
import Stations
import Terminal
import Testing

/// Tests that colors, progress bars and pagers are used only on a terminal.
@Suite struct TerminalOutputTests {
  private static let search = [
    "nearby", "--at", "13.7370,100.5603", "--type", "condo", "--limit", "5",
  ]

  @Test(arguments: [60, 80, 120])
  func tablesFitTerminalAndAreColored(columns: Int) async throws {
    let terminal = try PseudoTerminal(Self.search + ["--quiet"], columns: UInt16(columns))
    let (text, status) = await terminal.outcome()
    #expect(status == 0)
    #expect(text.contains("\u{1B}[1m"))
    // The station's code is on a green background, the color of its line.
    #expect(text.contains("\u{1B}[30;48;2;"))
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let table = plain.split(separator: "\n").drop { !$0.contains("DISTANCE") }.prefix(11)
    #expect(table.count == 11)
    for line in table { #expect(Cells.width(of: String(line)) <= columns) }
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["HOMEFIND_COLOR": "never"]])
  func colorsCanBeDisabled(environment: [String: String]) async throws {
    let terminal = try PseudoTerminal(Self.search, environment: environment)
    let (text, status) = await terminal.outcome()
    #expect(status == 0)
    #expect(!text.contains("\u{1B}"))
  }

  @Test func pipeHasNoColorsUnlessForced() async throws {
    let plain = try await Program.run(Self.search + ["--map"])
    #expect(plain.status == 0)
    #expect(!(plain.output + plain.errors).contains("\u{1B}"))
    let colored = try await Program.run(Self.search + ["--color", "always"])
    #expect(colored.output.contains("\u{1B}[1m"))
  }

  @Test func longTablesUsePager() async throws {
    let terminal = try PseudoTerminal(
      ["stations"], rows: 24, environment: ["HOMEFIND_PAGER": "sed 's/^/paged: /'"])
    let (text, status) = await terminal.outcome()
    #expect(status == 0)
    #expect(text.contains("paged: "))
    let short = try PseudoTerminal(
      ["stations", "--system", "APL"], rows: 24,
      environment: ["HOMEFIND_PAGER": "sed 's/^/paged: /'"])
    #expect(await !short.outcome().text.contains("paged: "))
    let without = try PseudoTerminal(
      ["stations", "--no-pager"], rows: 24,
      environment: ["HOMEFIND_PAGER": "sed 's/^/paged: /'"])
    #expect(await !without.outcome().text.contains("paged: "))
  }

  @Test func syncShowsBarOnTerminal() async throws {
    let terminal = try PseudoTerminal(["sync", "--calls-per-second", "1000"])
    let (text, status) = await terminal.outcome()
    #expect(status == 0)
    #expect(text.contains("\r\u{1B}[2K["))
    #expect(text.contains("homes/s"))
    #expect(text.contains("homes seen: "))
    let piped = try await Program.run("sync", "--calls-per-second", "1000")
    #expect(piped.status == 0)
    #expect(!piped.errors.contains("\r"))
    #expect(piped.errors.contains("homefind: 1 of "))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func interruptedSyncReportsProgressAndContinues(number: Int32) async throws {
    let folder = TemporaryFolder()
    let store = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    let terminal = try PseudoTerminal(
      ["sync", "--calls-per-second", "2"], environment: store,
      interruption: (number, "2 of 9 circles"))
    let (text, status) = await terminal.outcome()
    #expect(status == 130)
    // The bar is cleared and only the final message remains.
    #expect(
      text.split(separator: "\u{1B}[2K").last
        == "homefind: interrupted; finished parts are kept, and the next sync continues from there\n"
    )
    let next = try await Program.run(["sync", "--calls-per-second", "1000"], environment: store)
    #expect(next.status == 0)
    #expect(next.output.contains(/[1-9]\d* already fresh/))
  }

  @Test func interruptedRefreshLeavesTableUnchanged() async throws {
    let folder = TemporaryFolder()
    let table = folder.file("stations.sqlite")
    try StationTableWriter.write(StationFacts.ofMainRegion(), provenance: [], to: table)
    let before = FileManager.default.contents(atPath: table)
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n".utf8)
    let piece = [UInt8](repeating: 0x50, count: 900_000)
    let server = try ScriptedServer { _ in
      // The progress line is redrawn at most ten times a second.
      ScriptedAnswer([.send(head + piece), .pause(.milliseconds(300)), .send(piece), .silence])
    }
    defer { server.stop() }
    let terminal = try PseudoTerminal(
      ["stations", "refresh", server.url("/feed.zip"), "--stations", table],
      interruption: (SIGINT, " of 9.0 MB"))
    let (text, status) = await terminal.outcome()
    #expect(status == 130)
    #expect(
      text.split(separator: "\u{1B}[2K").last == "homefind: interrupted; the table is unchanged\n")
    #expect(FileManager.default.contents(atPath: table) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")).count == 1)
  }

  @Test func quietPrintsNothingAndVerboseMore() async throws {
    let quiet = try await Program.run(Self.search + ["--quiet"])
    #expect(quiet.status == 0)
    #expect(quiet.errors == "")
    let failed = try await Program.run("train", "--station", "Asgard", "--quiet")
    #expect(failed.errors.contains("Asgard"))
    let verbose = try await Program.run(Self.search + ["--verbose"])
    #expect(verbose.errors.contains("the search took"))
    let both = try await Program.run(Self.search + ["-q", "-v"])
    #expect(both.status == 64)
  }
}
