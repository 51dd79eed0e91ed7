import CommandOutput
import Foundation
import HomefindTesting
import Stations
import Testing

@testable import homefind

/// Tests that no command changes a file that homefind did not create, whichever setting names it:
/// the file stays unchanged, nothing appears next to it, and the program reports the error.
@Suite struct ForeignFileTests {
  /// The commands that create a store if the file is missing or empty.
  private static let storeWriters: Set = [
    "nearby", "area", "train", "provinces", "districts", "sync", "serve", "mcp", "beacons add",
  ]

  /// The exit status if a setting names a file of the wrong kind. Password files are omitted
  /// because they may contain anything.
  private static let statuses: [String: Int32] = [
    "store": 66, "stations": 66, "keys": 66, "data": 66, "districts": 66,
    "tls-certificate": 66, "tls-key-file": 66, "socket": 71,
  ]

  /// The content of a station table, written once for all tests.
  private static let table = Result {
    let folder = TemporaryFolder()
    let path = folder.file("stations.sqlite")
    try StationTableWriter.write(
      StationFacts.ofMainRegion(), provenance: StationFacts.provenance(), to: path)
    return try Data(contentsOf: URL(filePath: path))
  }

  private func run(
    _ command: MatrixCommand, _ arguments: [String], _ environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let folder = TemporaryFolder()
    let table = folder.file("stations.sqlite")
    try Self.table.get().write(to: URL(filePath: table))
    // A server needs no keys and refuses to start if its keys file is missing.
    let keys = command.words.first == "keys" ? ["HOMEFIND_KEYS": folder.file("keys")] : [:]
    let environment = keys.merging(["HOMEFIND_STATIONS": table]) { $1 }
      .merging(environment) { $1 }
    // A path under test replaces the command's required path.
    let isGiven = arguments.first?.hasPrefix("-") == false
    let path = isGiven ? nil : command.path
    let words = command.words + command.arguments + arguments + (path.map { [$0] } ?? [])
    guard command.isServer else { return try await Program.run(words, environment: environment) }
    let server = RunningProgram(words, environment: environment)
    try server.start()
    if await server.firstLine() != nil { server.terminate() }
    return await server.outcome()
  }

  /// Returns the arguments that pass `path` for `argument`.
  private func arguments(_ argument: MatrixCommand.PathArgument, _ path: String) -> [String] {
    guard let flag = argument.flag else { return [path] }
    // The program reads the certificate and its key only if both are given.
    let other = ["tls-certificate": "tls-key-file", "tls-key-file": "tls-certificate"][flag]
    // The program reads the password only if a feed is configured.
    let feed = flag == "feed-password-file" ? ["--feed-url", "http://127.0.0.1:9/a.svc"] : []
    return feed + ["--\(flag)", path] + (other.map { ["--\($0)", path] } ?? [])
  }

  /// Whether the command may create its file at the path.
  private func mayBegin(
    _ command: MatrixCommand, _ argument: MatrixCommand.PathArgument, _ kind: ForeignFile
  ) -> Bool {
    switch argument.flag {
    case "store":
      return Self.storeWriters.contains(command.name) && !command.arguments.contains("--offline")
        && [.empty, .inMissingFolder].contains(kind)
    case "keys": return command.name == "keys add" && kind == .empty
    // `manual` writes its pages into the folder.
    case nil: return command.name == "manual" && kind == .folder
    default: return false
    }
  }

  /// Whether the command reads from the pipe and therefore waits for a writer. That is correct,
  /// because a shell's `<(command)` is a pipe too.
  private func reads(
    _ command: MatrixCommand, _ argument: MatrixCommand.PathArgument, _ kind: ForeignFile
  ) -> Bool {
    guard kind == .pipe else { return false }
    guard let flag = argument.flag else {
      return ["route read", "beacons check"].contains(command.name)
    }
    return flag.hasSuffix("password-file") || ["route-key-file", "key-file", "file"].contains(flag)
  }

  /// Returns the required exit status, or nil if the program may ignore the file.
  private func status(
    _ command: MatrixCommand, _ argument: MatrixCommand.PathArgument, _ kind: ForeignFile
  ) -> Int32? {
    // These commands accept the setting as part of an option group but do not read the file.
    if command.name == "store path" || (command.name, argument.flag) == ("sync", "stations") {
      return nil
    }
    let isAbsent = kind == .empty || kind == .inMissingFolder
    if isAbsent, argument.flag == "store" || argument.flag == "keys" { return nil }
    return Self.statuses[argument.name]
  }

  @Test(.timeLimit(.minutes(20)), arguments: MatrixCommand.all.filter { !$0.paths.isEmpty })
  func foreignFilesStayUnchanged(command: MatrixCommand) async throws {
    for argument in command.paths {
      for kind in ForeignFile.allCases
      where !mayBegin(command, argument, kind) && !reads(command, argument, kind) {
        let folder = TemporaryFolder()
        let path = try kind.make(in: folder)
        let before = FolderState(of: folder)
        let words = arguments(argument, path)
        // The feed is unreachable, so do not retry.
        let isAsked = words.contains("--feed-url") && command.arguments.last != "0"
        let outcome = try await run(
          command, words, isAsked ? ["HOMEFIND_RETRIES": "0"] : [:])
        let cell = "\(command.testDescription) \(argument.name) \(kind): \(outcome)"
        let after = FolderState(of: folder)
        #expect(after == before, "\(after.names) \(cell)")
        #expect(
          outcome.status == 0 || ExitStatus(rawValue: outcome.status) != nil,
          "no documented status: \(cell)")
        #expect(outcome.status != ExitStatus.unexpected.rawValue, "\(cell)")
        if let status = status(command, argument, kind) {
          #expect(outcome.status == status, "\(cell)")
        }
        if outcome.status != 0, command.name != "doctor" {
          let last = outcome.errors.split(separator: "\n").last ?? ""
          #expect(last.hasPrefix("homefind: ") || outcome.status == 64, "\(cell)")
        }
      }
    }
  }

  /// Sets all paths through the environment: a command must not touch the files that it does not
  /// read.
  @Test(.timeLimit(.minutes(20)), arguments: MatrixCommand.all)
  func environmentSettingsChangeNoForeignFile(command: MatrixCommand) async throws {
    let variables = Set(MatrixCommand.all.flatMap(\.paths).compactMap(\.variable))
    #expect(variables.isSubset(of: SettingCatalog.rows.map(\.variable)))
    #expect(variables.count >= 11)
    let folder = TemporaryFolder()
    var environment: [String: String] = [:]
    for variable in variables {
      environment[variable] = folder.file(variable)
      try Data("notes on \(variable)\n".utf8).write(to: URL(filePath: folder.file(variable)))
    }
    var before = FolderState(of: folder)
    let all = try await run(command, [], environment)
    #expect(FolderState(of: folder) == before, "\(all)")
    // The configuration file, which the program reads first.
    try Data("remember the milk\n".utf8).write(to: URL(filePath: folder.file("config")))
    before = FolderState(of: folder)
    let given = command.paths.filter { $0.flag == nil }.map { _ in folder.file("config") }
    let configured = try await run(command, given, ["HOMEFIND_CONFIG": folder.file("config")])
    #expect(FolderState(of: folder) == before)
    #expect(configured.status == 78, "\(configured)")
  }

  /// A command that writes turns an empty file into a store; other commands leave it empty.
  @Test func writingCommandTurnsEmptyFileIntoStore() async throws {
    let folder = TemporaryFolder()
    let path = try ForeignFile.empty.make(in: folder)
    let before = FolderState(of: folder)
    let stats = try await Program.run("store", "stats", "--store", path)
    #expect(stats.output == "nothing is stored\n")
    #expect(try await Program.run("store", "clear", "--yes", "--store", path).status == 0)
    #expect(FolderState(of: folder) == before)
    #expect(try await Program.run("nearby", "--at", "Asok", "--store", path).status == 0)
    #expect(FolderState(of: folder) != before)
    let kept = try await Program.run("store", "stats", "--store", path, "--json")
    let document = try JSONSerialization.jsonObject(with: Data(kept.output.utf8))
    let items = try #require((document as? [String: [[String: Any]]])?["items"])
    #expect(items.map { $0["feed"] as? String } == ["sample"])
    #expect((items.first?["homes"] as? Int ?? 0) > 0 && items.first?["gone"] as? Int == 0)
  }

  /// Reading an existing store creates no files next to the store, not even a temporary lock file.
  @Test func readingLeavesStoreUnchanged() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("store.sqlite")
    let search = ["--at", "13.7370,100.5603", "--store", path]
    #expect(try await Program.run(["nearby"] + search).status == 0)
    // The lock file is never deleted, because a process could otherwise wait for a deleted lock.
    let before = FolderState(of: folder)
    #expect(before.names == ["store.sqlite", "store.sqlite.lock"])
    for words in [
      ["nearby", "--offline"] + search, ["store", "stats", "--store", path],
      ["show", "145831", "--store", path], ["doctor", "--offline", "--store", path],
    ] {
      let outcome = try await Program.run(words)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(FolderState(of: folder) == before, "\(words)")
    }
  }
}
