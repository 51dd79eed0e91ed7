import Foundation
import HomefindTesting
import QRCodes
import Testing

@testable import homefind

/// Tests QR codes on the command line.
@Suite(.enabled(if: QRCode.isAvailable, "\(QRCodeLibrary.absence)")) struct QRCodeProgramTests {
  private static let root = "https://homes.example/find"
  private static let home = "\(root)/?tab=nearby&home=sample.145831"

  private let folder = TemporaryFolder()

  /// Runs the program with a store that contains the results of a search.
  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let store = ["HOMEFIND_STORE": folder.file("listings.sqlite")]
    if !FileManager.default.fileExists(atPath: folder.file("listings.sqlite")) {
      let search = try await Program.run("nearby", "--at", "Asok", environment: store)
      try #require(search.status == 0, "\(search.errors)")
    }
    return try await Program.run(arguments, environment: store.merging(environment) { $1 })
  }

  /// Checks that the output ends with the QR code of `address`, followed by the address itself.
  private func expect(
    _ outcome: Program.Outcome, endsWith address: String, drawingDark: Bool = false
  ) throws {
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try QRCode(address).halfBlocks(drawingDark: drawingDark) + [address]
    #expect(outcome.output.hasSuffix("\n\n\(lines.joined(separator: "\n"))\n"), "\(outcome.output)")
  }

  @Test func homeShowsCodeOfItsPage() async throws {
    let variable = ["HOMEFIND_PUBLIC_URL": Self.root + "/"]
    let plain = try await run(["show", "145831"])
    let dark = try await run(["show", "145831", "--qr"], environment: variable)
    #expect(dark.output.hasPrefix(plain.output))
    try expect(dark, endsWith: Self.home)
    try expect(
      await run(["show", "145831", "--qr", "--background", "light", "--public-url", Self.root]),
      endsWith: Self.home, drawingDark: true)
    let both = try await run(["show", "145831", "131958", "--qr"], environment: variable)
    #expect(both.output.contains("\(Self.home)\n\nname"))
    try expect(both, endsWith: "\(Self.root)/?tab=nearby&home=sample.131958")
  }

  @Test func searchShowsCodeOfItsURL() async throws {
    for (words, address) in [
      (
        ["nearby", "--at", "13.7370,100.5603", "--type", "condo", "--radius", "1km"],
        "tab=nearby&lat=13.737&lon=100.5603&radius=1000&type=condo"
      ),
      (["nearby", "--at", "Asok", "--max-price", "3m"], "tab=train&station=Asok&max-price=3m"),
      (
        ["area", "--province", "Bangkok", "--district", "Watthana"],
        "tab=area&province=Bangkok&district=Watthana"
      ),
      (["train", "--system", "BTS", "--station", "Asok"], "tab=train&system=BTS&station=Asok"),
    ] {
      let found = try await Program.run(
        words + ["--limit", "2", "--qr"], environment: ["HOMEFIND_PUBLIC_URL": Self.root])
      try expect(found, endsWith: "\(Self.root)/?\(address)")
    }
  }

  @Test func coloredCodeIsBlackOnWhite() async throws {
    let outcome = try await run(
      ["show", "145831", "--qr", "--color", "always", "--public-url", Self.root],
      environment: ["TERM": "xterm-256color", "COLORTERM": ""])
    let lines = try QRCode(Self.home).halfBlocks(drawingDark: true).map {
      "\u{1B}[38;5;16;48;5;231m\($0)\u{1B}[0m"
    }
    #expect(outcome.output.contains(lines.joined(separator: "\n")))
  }

  @Test func narrowTerminalShowsURLOnly() async throws {
    let words = ["nearby", "--at", "Asok", "--limit", "1", "--qr", "--public-url", Self.root]
    let (narrow, status) = try await PseudoTerminal(words, columns: 30).outcome()
    #expect(status == 0 && narrow.contains("the QR code is omitted because it needs"))
    #expect(!narrow.contains("▀") && narrow.contains("\(Self.root)/?tab=train"))
    let (wide, _) = try await PseudoTerminal(words, columns: 80).outcome()
    #expect(wide.contains("▀") && !wide.contains("omitted"))
  }

  @Test func signHasNamePriceAndCode() async throws {
    let outcome = try await run(["sign", "145831", "--public-url", Self.root])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let texts = outcome.output.matches(of: #/<text [^>]*>([^<]*)<\/text>/#).map {
      String($0.output.1).replacing("&amp;", with: "&")
    }
    #expect(
      texts == [
        "นิมเบรล สกาย อโศก", "Nimbrel Sky Asok", "1,360,000 บาท", "1,360,000 baht",
        "สแกนเพื่อดูรูป แผนที่ และการเดินทาง", "Scan for pictures, the map and how to get here", Self.home,
      ])
    #expect(outcome.output.contains(try QRCode(Self.home).path))
  }

  @Test func missingAndInvalidQRSettingsAreReported() async throws {
    for words in [["show", "145831", "--qr"], ["nearby", "--at", "Asok", "--qr"], ["sign", "1"]] {
      let outcome = try await Program.run(words)
      #expect(outcome.status == 64 && outcome.output == "")
      #expect(
        outcome.errors.contains("set it with --public-url or HOMEFIND_PUBLIC_URL"),
        "\(outcome.errors)")
    }
    let unknown = try await Program.run(["sign", "1", "--public-url", Self.root])
    #expect(unknown.status == 65)
    for flag in ["--json", "--csv"] {
      let outcome = try await Program.run("nearby", "--at", "Asok", "--qr", flag)
      #expect(outcome.status == 64 && outcome.errors.contains("and --qr"))
    }
    let shade = try await Program.run(
      "show", "1", "--qr", "--background", "drak", "--public-url", Self.root)
    #expect(shade.status == 64 && shade.errors.contains("did you mean dark?"), "\(shade.errors)")
    let long = try await Program.run(
      "nearby", "--at", "Asok", "--company", String(repeating: "บ", count: 190), "--text",
      String(repeating: "บ", count: 190), "--qr", "--public-url", Self.root)
    #expect(long.status == 64 && long.errors.contains("a QR code can hold at most 2331"))
  }

  /// Puts an invalid file with the library's name first in the library search path.
  @Test func missingLibraryErrorNamesPackage() async throws {
    try Data().write(to: URL(filePath: folder.file("libqrencode.so.4")))
    let hidden = ["LD_LIBRARY_PATH": folder.file("")]
    for words in [["sign", "145831"], ["show", "145831", "--qr"]] {
      let outcome = try await run(words + ["--public-url", Self.root], environment: hidden)
      #expect(outcome.status == 69 && outcome.output == "")
      #expect(
        outcome.errors.contains("install libqrencode4 (sudo apt-get install libqrencode4)"),
        "\(outcome.errors)")
    }
  }
}
