import Foundation
import HomefindTesting
import Testing

/// Tests the list of sources in the configuration file.
@Suite struct SourceListTests {
  private let folder = TemporaryFolder()

  private func run(_ yaml: String, _ arguments: String...) async throws -> Program.Outcome {
    let path = folder.file("config.yaml")
    try Data(yaml.utf8).write(to: URL(filePath: path))
    return try await Program.run(
      arguments,
      environment: ["HOMEFIND_CONFIG": path, "HOMEFIND_STORE": folder.file("store.sqlite")])
  }

  @Test(arguments: [
    ("sources:\n  - name: a\n    kind: ftp\n    path: x", "line 3: “ftp” is not a kind of source"),
    (
      "sources:\n  - name: a\n    path: x", "line 2: a source has no kind; use soap, file or reso."
    ),
    (
      "sources:\n  - name: a\n    kind: file\n    pth: x",
      "line 4: “pth” is not a setting for a source of kind file; did you mean path?"
    ),
    ("sources:\n  - name: a\n    kind: file", "line 2: a source of kind file needs path."),
    ("sources:\n  - kind: file\n    path: x", "line 2: a source of kind file needs name."),
    (
      "sources:\n  - {name: a, kind: file, path: x}\n  - {name: a, kind: file, path: y}",
      "line 3: the source on line 2 has the same name, “a”"
    ),
    (
      "sources:\n  - {name: a b, kind: file, path: x}", "“a b” is not a valid source name"
    ),
    (
      "sources:\n  - {kind: reso, url: http://a/, page-sise: 5}",
      "“page-sise” is not a setting for a source of kind reso; did you mean page-size?"
    ),
    ("sources:\n  - {kind: reso, url: a.example}", "url of the source feed is not an address"),
    (
      "sources:\n  - {kind: reso, url: http://a/, client-id: c}",
      "line 2: a source of kind reso needs token-url."
    ),
    (
      "sources:\n  - {kind: reso, url: http://a/, client-id: c, token-url: http://a/token}",
      "line 2: a source of kind reso needs client-secret-file."
    ),
    (
      "sources:\n  - {kind: reso, url: http://a/, type-codes: castle=Castle}",
      "line 2: type-codes of the source a contains “castle=Castle”; write name=value"
    ),
    (
      "sources:\n  - {kind: reso, url: http://a/, page-size: many}",
      "line 2: page-size of the source a “many” is not a whole number"
    ),
    ("sources:\n  a: b", "has sources that are not a list"),
    ("sources:\n  - file", "has a source without settings"),
    (
      "feed.url: http://feed.example/\nsources:\n  - {name: a, kind: file, path: x}",
      "keep one of them"
    ),
  ])
  func invalidSourceListIsReported(yaml: String, sentence: String) async throws {
    let outcome = try await run(yaml, "provinces")
    #expect(outcome.status == 78, "\(outcome.errors)")
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  @Test func badSourceValueErrorNamesItsLine() async throws {
    let outcome = try await run(
      "sources:\n  - kind: soap\n    url: http://feed.example/\n    page-size: many", "provinces")
    #expect(outcome.status == 78, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("line 4: page-size of the source feed.example “many” is not"),
      "\(outcome.errors)")
  }

  @Test func filesAndFeedsAreSearchedTogether() async throws {
    try Data("id,lat,lon,name_en,type,price\nK/1 ก,13.7371,100.5604,Mine,condo,2.5m\n".utf8)
      .write(to: URL(filePath: folder.file("mine.csv")))
    // No process listens on port 1.
    let yaml = """
      sources:
        - name: mine
          kind: file
          path: mine.csv
        - name: down
          kind: soap
          url: http://127.0.0.1:1/feed
      retries: 0
      """
    let found = try await run(yaml, "nearby", "--lat", "13.7370", "--lon", "100.5603", "--json")
    #expect(found.status == 0, "\(found.errors)")
    #expect(found.output.contains(#""id":"mine.K~2F1~20~E0~B8~81""#), "\(found.output)")
    #expect(
      found.output.contains(#"{"name":"down","kind":"soap","freshness":"none""#), "\(found.output)")
    let shown = try await run(yaml, "show", "mine.K~2F1~20~E0~B8~81", "--json")
    #expect(shown.output.contains(#""feed":"mine""#), "\(shown.output) \(shown.errors)")
    let bare = try await run(yaml, "show", "K/1 ก")
    #expect(bare.output.contains("Mine"), "\(bare.errors)")
    let settings = try await run(yaml, "config", "show")
    #expect(settings.output.contains("sources.mine.path"), "\(settings.output)")
    // `--feed-url` overrides the list.
    let other = try await run(
      yaml, "nearby", "--lat", "13.7370", "--lon", "100.5603", "--feed-url",
      "http://127.0.0.1:1/other")
    #expect(other.status == 69 || other.status == 75, "\(other.status) \(other.errors)")
    let doctor = try await run(yaml, "doctor", "--offline")
    #expect(doctor.output.contains("source mine"), "\(doctor.output)")
  }
}
