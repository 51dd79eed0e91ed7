import ArgumentParser
import Basics
import Feed
import Foundation
import HomefindTesting
import Messages
import Testing
import Transport

@testable import homefind

@Suite struct SettingsTextTests {
  @Test func parsesKeysValuesAndLines() throws {
    let text = """
      # a comment
      feed:
        url: https://feed.example/a.svc  # behind it
        user: "me # too"
        type-codes: [condo=4, townhouse=5]
      lang: 'th'
      sync.rate: 3
      empty:
      list:
        - one
        - two
      nested: {flow: 1, none: ~}
      """
    let entries = try SettingsText(text).entries
    #expect(entries["feed.url"] == .init(value: "https://feed.example/a.svc", line: 3))
    #expect(entries["feed.user"]?.value == "me # too")
    #expect(entries["feed.type-codes"]?.value == "condo=4,townhouse=5")
    #expect(entries["lang"] == .init(value: "th", line: 6))
    #expect(entries["sync.rate"]?.value == "3")
    #expect(entries["list"]?.value == "one,two")
    #expect(entries["nested.flow"]?.value == "1")
    #expect(entries.count == 7)
  }

  @Test(arguments: [
    ("a: 1\na: 2", 1, "more than once"),
    ("a:\n b: 1\na.b: 2", 3, "sets a.b, which line 2 has already set"),
    ("\n\tb: 1", 2, "not YAML"), ("a: 1\nnothing", 3, "not YAML"), ("nothing", 1, "no “: ”"),
    ("a: \"open", 1, "not YAML"), ("a: [1, 2", 2, "not YAML"), ("- 1", 1, "no “: ”"),
    ("a: [[1], 2]", 1, "has a nested list; list items must be plain text"),
    ("a:\n  - b: 1", 2, "has keys with values in a list; list items must be plain text"),
    ("? [a]\n: 1", 1, "a key that is not plain text"),
  ])
  func settingsErrorsNameTheLine(text: String, line: Int, reason: String) {
    let fault = #expect(throws: SettingsText.Fault.self) { try SettingsText(text) }
    #expect(fault?.line == line)
    #expect(fault?.problem.description.contains(reason) == true)
  }
}

@Suite struct ConfigurationTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, mode: Int = 0o600) throws -> [String: String] {
    let path = folder.file("config.yaml")
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return ["HOMEFIND_CONFIG": path]
  }

  /// The silence timeout is a quarter of the total timeout, but at least its default and at most
  /// the total.
  @Test(arguments: [(10, 10), (60, 15), (900, 225)])
  func silenceTimeoutScalesWithTotal(seconds: Int, silence: Int) throws {
    let options = try FeedOptions.parse(["--feed-timeout", "\(seconds)"])
    let feed = FeedConfiguration(
      url: "http://feed.example/x.svc", user: Secret("me"), password: Secret("x"))
    let limits = try options.adjusted(feed).limits
    #expect(limits.total == .seconds(seconds) && limits.silence == .seconds(silence))
  }

  @Test func precedenceIsFlagEnvironmentFileDefault() async throws {
    let file = try write("feed:\n  timeout: 30\n  user: filed\nlang: th\n")
    let environment = file.merging(["HOMEFIND_FEED_USER": "named"]) { $1 }
    let shown = try await Program.run(
      ["config", "show", "--template", "{key}={value} {from}"], environment: environment)
    #expect(shown.status == 0)
    let path = folder.file("config.yaml")
    #expect(shown.output.contains("feed.timeout=30 \(path), line 2\n"))
    #expect(shown.output.contains("feed.user=named HOMEFIND_FEED_USER\n"))
    #expect(shown.output.contains("feed.page-size=100 default\n"))
    let search = ["nearby", "--at", "13.7370,100.5603", "--limit", "1"]
    let thai = try await Program.run(search, environment: file)
    #expect(thai.output.contains("ระยะทาง"))
    let english = try await Program.run(search + ["--lang", "en"], environment: file)
    #expect(english.output.contains("DISTANCE"))
  }

  @Test func secretsAreMasked() async throws {
    let environment = try write(
      """
      feed:
        password: hidden-1
      sources:
        - name: mls
          kind: reso
          url: http://a:hidden-3@127.0.0.1:1/?key=hidden-4

      """
    ).merging([
      "HOMEFIND_ROUTE_KEY": "hidden-2", "HOMEFIND_FEED_URL": "http://u:hidden-5@127.0.0.1:1/",
      "HOMEFIND_NEWS": "https://n:hidden-6@news.example https://x.example/?token=hidden-7",
      "HOMEFIND_ROUTE_SERVICE": "osrm=https://r:hidden-8@routes.example",
      "HOMEFIND_TILES": "https://tiles.example/{z}/{x}/{y}.png?key=hidden-9",
    ]) { $1 }
    for form in ["--json", "--ndjson", "--quiet"] {
      let shown = try await Program.run(["config", "show", form], environment: environment)
      #expect(shown.status == 0)
      #expect(!(shown.output + shown.errors).contains("hidden"))
      #expect(shown.output.contains("********"))
    }
  }

  @Test(arguments: [
    ("feed:\n  ulr: x\n", "line 2: “feed.ulr” is not a setting; did you mean feed.url?"),
    ("feed\n", "line 1 has no “: ” after a key"),
    ("feed:\n  timeout: soon\n", "line 2: feed.timeout “soon” is not a whole number"),
    ("color: red\n", "line 1: color “red” is not a valid value; use auto, always or never"),
  ])
  func settingsErrorsNameFileAndLine(text: String, sentence: String) async throws {
    let environment = try write(text)
    let outcome = try await Program.run(
      ["nearby", "--at", "13.7370,100.5603"], environment: environment)
    #expect(outcome.status == 78 || outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("\(folder.file("config.yaml")), \(sentence)"))
  }

  @Test func worldReadableSecretsAreRefused() async throws {
    let environment = try write("feed:\n  password: hidden\n", mode: 0o644)
    let outcome = try await Program.run(["provinces"], environment: environment)
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("chmod 600"))
    #expect(!outcome.errors.contains("hidden"))
    let path = folder.file("password")
    try Data("hidden\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let file = try await Program.run(
      "provinces", "--feed-url", "http://127.0.0.1:9/a", "--feed-password-file", path)
    #expect(file.status == 78)
    #expect(file.errors.contains("chmod 600 \(path)"))
  }

  @Test func namedConfigurationFileMustExist() async throws {
    let outcome = try await Program.run(
      ["stations"], environment: ["HOMEFIND_CONFIG": "/nowhere/config.yaml"])
    #expect(outcome.status == 78)
    let version = try await Program.run(
      ["--version"], environment: ["HOMEFIND_CONFIG": "/nowhere/config.yaml"])
    #expect(version.status == 0)
  }

  /// Every environment variable named in the sources belongs to a declared setting.
  @Test func everyEnvironmentVariableIsDeclared() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let sources = root.appending(path: "Sources/homefind")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /"(HOMEFIND_[A-Z_]+)"/).map { String($0.1) })
    }
    for name in names.sorted() where name != "HOMEFIND_CONFIG" && name != "HOMEFIND_" {
      #expect(SettingCatalog.row(environment: name) != nil, "declare the setting of \(name)")
    }
  }
}
