import ArgumentParser
import Foundation
import Testing

@testable import homefind

/// Compares the program's output with recorded files. `HOMEFIND_RECORD=1 scripts/test --filter
/// GoldenTests` rewrites the files; `git diff` then shows the changes.
@Suite(.serialized) struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  /// Compares the text with the file, or rewrites the file when recording.
  private func expect(_ text: String, isIn name: String) throws {
    // Replace the parts that differ between runs: times and the path of the checkout.
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let same = text.replacing(/\d{4}-\d\d-\d\d \d\d:\d\d (UTC|[+-]\d\d:\d\d)/, with: "TIME")
      .replacing(root.path, with: "CHECKOUT")
    let file = Self.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["HOMEFIND_RECORD"] == "1" {
      try Data(same.utf8).write(to: file)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(same == golden, "record \(name) anew if this is meant")
  }

  @Test func help() throws {
    for (words, command) in Self.commands(under: ["homefind"], Homefind.self) {
      let text = HelpText.reflowed(
        Homefind.helpMessage(for: command, columns: 80), columns: 80)
      #expect(
        words.count == 1 || text.contains("EXAMPLES"), "\(words.joined(separator: " "))")
      try expect(text, isIn: words.joined(separator: "-") + "-help.txt")
    }
  }

  /// Returns every visible command with its words.
  private static func commands(
    under words: [String], _ command: any ParsableCommand.Type
  ) -> [(words: [String], command: any ParsableCommand.Type)] {
    let below = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return [(words, command)]
      + below.flatMap { commands(under: words + [$0.configuration.commandName ?? ""], $0) }
  }

  @Test func errors() async throws {
    let commands: [[String]] = [
      ["nerby"], ["stations", "fnd"], ["nearby"], ["nearby", "--latt", "1"], ["nearby", "--lat"],
      ["nearby", "--lat", "95", "--radius", "0", "--type", "castle"],
      ["nearby", "--at", "0,195"], ["nearby", "--at", "https://maps.example/short"],
      ["nearby", "--at", "Asok", "--json", "--csv"], ["nearby", "--at", "Asok", "-q", "-v"],
      ["train", "--station", "Asgard"], ["train", "--station", "Sri"],
      ["area", "--province", "Atlantis", "--district", "1"], ["districts"], ["show", "x"],
      ["stations", "--color", "alwys"], ["stations", "--template", "{cod}"],
      ["stations", "--stations", "/nowhere/stations.sqlite"], ["feed", "check"],
      ["provinces", "--feed-url", "feed.example"], ["store", "prune", "--older", "old"],
      ["train", "--system", "MRT", "--station", "asok"], ["train", "--station", "Sukhumvit"],
      ["area", "--province", "Bangkok", "--district", "Xyz"],
      ["nearby", "--at", "E4", "--near-station", "Xyzzy"],
      ["nearby", "--at", "E4", "--station-system", "Xyzzy"],
      ["route", "read", "/nowhere/directions.kml"],
      ["keys", "list", "--keys", "/nowhere/keys.txt"],
      ["feed", "serve", "--data", "/nowhere/homes.csv"],
      ["stations", "refresh", "/nowhere/stations.csv"], ["config", "shw"],
      ["serve", "--base-path", "homes"], ["serve", "--cors", "homes.example"],
      ["serve", "--rate-limit", "many"], ["serve", "--tls-certificate", "/nowhere/cert.pem"],
    ]
    var text = ""
    for command in commands {
      let outcome = try await Program.run(command)
      #expect(outcome.output == "")
      text +=
        "$ homefind \(command.joined(separator: " "))\n\(outcome.errors)= \(outcome.status)\n\n"
    }
    try expect(text, isIn: "errors.txt")
  }

  private static let tables: [(name: String, arguments: [String])] = [
    ("homes", ["nearby", "--at", "13.7370,100.5603", "--type", "condo", "--limit", "5"]),
    ("homes-thai", ["train", "--station", "อโศก", "--limit", "3", "--facets", "--lang", "th"]),
    ("homes-map", ["nearby", "--at", "Siam", "--radius", "1km", "--limit", "9", "--map"]),
    ("homes-color", ["nearby", "--at", "E4", "--limit", "2", "--color", "always"]),
    ("homes-none", ["nearby", "--at", "13.40,100.30", "--radius", "10m"]),
    ("homes-csv", ["nearby", "--at", "E4", "--limit", "3", "--csv"]),
    ("homes-template", ["nearby", "--at", "E4", "--template", #"{id}\t{name.en}\t{price.min}"#]),
    ("provinces", ["provinces"]), ("districts", ["districts", "--province", "Bangkok"]),
    ("stations", ["stations", "--system", "APL"]), ("station", ["stations", "show", "สยาม"]),
    ("stations-near", ["stations", "near", "--at", "13.7370,100.5603"]),
    ("station-thai", ["stations", "show", "อโศก", "--lang", "th"]),
    ("stations-near-thai", ["stations", "near", "--at", "E4", "--limit", "2", "--lang", "th"]),
  ]

  @Test(arguments: tables.indices)
  func table(index: Int) async throws {
    let (name, arguments) = Self.tables[index]
    let outcome = try await Program.run(
      arguments, environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    #expect(outcome.status == 0)
    // A cursor contains the time of its search.
    try expect(
      outcome.output.replacing(/--cursor \S+/, with: "--cursor CURSOR"), isIn: "\(name).txt")
  }
}
