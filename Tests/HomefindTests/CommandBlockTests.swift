import Foundation
import HomefindTesting
import Testing

/// Runs every command that the documents show. `homefind` commands run as written, except that a
/// local provider replaces the example's feed. Scripts that build, measure or install run only with
/// `--help`, whose output must mention their options.
@Suite(.serialized) struct CommandBlockTests {
  /// A command in a code block, with the variables that preceding lines in the block export.
  struct Line: Sendable, CustomTestStringConvertible {
    var document: String
    var command: String
    var exports: [String]

    var testDescription: String { "\(document): \(command)" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let lines: [Line] = (Documents.forUsers + ["CONTRIBUTING.md"]).flatMap { name -> [Line] in
    let text = (try? Documents.text(of: name)) ?? ""
    var lines: [Line] = []
    var exports: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("    ") else {
        exports = []
        continue
      }
      var command = line.dropFirst(4)
      if command.hasPrefix("$ ") { command = command.dropFirst(2) }
      if command.hasPrefix("export ") {
        exports.append(String(command))
      } else if command.hasPrefix("scripts/") || command.contains(/^homefind [a-z]/) {
        lines.append(Line(document: name, command: String(command), exports: exports))
      }
    }
    return lines
  }

  @Test func documentsContainCommands() {
    #expect(Self.lines.count > 15)
  }

  @Test(arguments: lines.filter { $0.command.contains("homefind ") })
  func homefind(line: Line) async throws {
    let folder = TemporaryFolder()
    try prepare(folder)
    // A local provider that accepts the example's user replaces the example's feed.
    let provider = RunningProgram([
      "feed", "serve", "--user", "me", "--password-file", folder.file("home/.feed-password"),
    ])
    try provider.start()
    let feed = try #require(await provider.firstLine())
    let script = (line.exports + [line.command]).joined(separator: "\n")
      .replacing("https://feed.example/MapNewHomeServices.svc", with: feed)
      .replacing(/--port \d+/, with: "--port 0")
    let shell = RunningProgram(
      [
        "-ec",
        "cd \"$FOLDER\" && \(script.replacing("scripts/homefind serve", with: "exec scripts/homefind serve").replacing("scripts/homefind feed serve", with: "exec scripts/homefind feed serve"))",
      ],
      environment: [
        "FOLDER": folder.file(""), "HOME": folder.file("home"),
        "PATH": folder.file("scripts") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        // A bare `serve` must not depend on a port that another process may use.
        "HOMEFIND_PORT": "0",
        "HOMEFIND_STORE": folder.file("listings.sqlite"),
        "HOMEFIND_STATIONS": folder.file("stations.sqlite"),
        "HOMEFIND_FEED_PASSWORD_FILE": folder.file("home/.feed-password"),
      ], executable: URL(filePath: "/bin/sh"))
    try shell.start()
    if script.contains(/homefind (feed )?serve/) {
      #expect(await shell.firstLine()?.hasPrefix("http://") == true)
      shell.terminate()
    }
    let outcome = await shell.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    provider.terminate()
    _ = await provider.outcome()
  }

  @Test(arguments: lines.filter { !$0.command.contains("homefind ") })
  func scripts(line: Line) async throws {
    let words = line.command.prefix { $0 != "#" && $0 != "[" }.split(separator: " ").map(
      String.init)
    let script = Self.root.appending(path: words[0])
    #expect(FileManager.default.isExecutableFile(atPath: script.path))
    let shell = RunningProgram(["--help"], executable: script)
    try shell.start()
    let help = await shell.outcome()
    #expect(help.status == 0)
    for option in words.dropFirst() where option.hasPrefix("--") {
      #expect(help.output.contains(option))
    }
    // The help must also mention the first argument, such as the name of a suite.
    for word in words.dropFirst() where !word.hasPrefix("-") && words.firstIndex(of: word) == 1 {
      #expect(help.output.contains(word))
    }
  }

  /// Creates the files that the README assumes: scripts, a home folder and some files.
  private func prepare(_ folder: TemporaryFolder) throws {
    let files = FileManager.default
    for name in ["scripts", "home"] {
      try files.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(
      atPath: folder.file("scripts/homefind"), withDestinationPath: Program.url.path)
    try files.copyItem(
      at: Self.root.appending(path: "stations.sqlite"),
      to: URL(filePath: folder.file("stations.sqlite")))
    try #require(
      files.createFile(
        atPath: folder.file("home/.feed-password"), contents: Data("demo\n".utf8),
        attributes: [.posixPermissions: 0o600]))
    try Data("id,name_en,lat,lon\n1,A home,13.7370,100.5603\n".utf8).write(
      to: URL(filePath: folder.file("homes.csv")))
  }
}
