import Foundation
import HomefindTesting
import Testing

/// Tests how `scripts/homefind` checks whether sources have changed since the last build.
@Suite struct StartTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scripts/homefind.d")
  private static let source = scripts.appending(path: "start.c").path
  private static let list = scripts.appending(path: "list").path

  private static let compiler = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Shell commands that each change a folder of sources.
  private static let changes = [
    "echo b > A/one.swift", "echo b >> A/B/two.swift", "echo b > A/B/new.swift",
    "rm A/B/two.swift", "mv A/B A/C", "mkdir A/D", "touch Package.swift", "rm Package.swift",
    "ln -s nowhere A/link", "touch -d '1 minute' A/B/two.swift",
    "cp A/one.swift aside && touch -d 2020-01-01 aside && mv aside A/one.swift",
  ]

  private func run(_ script: String, in folder: TemporaryFolder) async throws -> Int32 {
    let shell = RunningProgram(
      ["-ec", "cd \"$FOLDER\" && \(script)"], environment: ["FOLDER": folder.file("")],
      executable: URL(filePath: "/bin/sh"))
    try shell.start()
    return await shell.outcome().status
  }

  @Test(.enabled(if: compiler != nil, "there is no C compiler"), arguments: changes)
  func everySourceChangeIsDetected(change: String) async throws {
    let folder = TemporaryFolder()
    let compiler = try #require(Self.compiler)
    // All files are older than the list, as after a build.
    let prepared = try await run(
      """
      \(compiler) -o start '\(Self.source)'
      mkdir -p A/B
      echo a | tee A/one.swift A/B/two.swift Package.swift
      find A Package.swift -exec touch -d '1 hour ago' {} +
      '\(Self.list)' A Package.swift > list
      """, in: folder)
    #expect(prepared == 0)
    let start = ". -- /bin/true /bin/false"
    #expect(try await run("./start list \(start)", in: folder) == 0)
    // A coarse clock could give the list and the change the same time, so make the list older.
    #expect(try await run("touch -d '1 second ago' list; \(change)", in: folder) == 0)
    #expect(try await run("./start list \(start)", in: folder) == 1)
  }

  @Test(
    .enabled(if: compiler != nil, "there is no C compiler"),
    arguments: ["rm list", ": > list", "printf A/one.swift > list", "rm -r A", "rm start.c"])
  func unreadableStateCountsAsChanged(change: String) async throws {
    let folder = TemporaryFolder()
    let compiler = try #require(Self.compiler)
    let start = "./start list . -- /bin/true /bin/false"
    let prepared = try await run(
      """
      \(compiler) -o start '\(Self.source)'
      mkdir A
      touch A/one.swift start.c
      find A start.c -exec touch -d '1 hour ago' {} +
      '\(Self.list)' A start.c > list
      \(start)
      """, in: folder)
    #expect(prepared == 0)
    // The change is noticed even though no file is newer than the list.
    #expect(try await run("\(change); touch -c -d '1 minute' list", in: folder) == 0)
    #expect(try await run(start, in: folder) == 1)
  }

  @Test(.enabled(if: compiler != nil, "there is no C compiler"))
  func argumentsArePassedOn() async throws {
    let folder = TemporaryFolder()
    let compiler = try #require(Self.compiler)
    let start =
      "./start list . -- /bin/sh /bin/false -c 'test \"$#,$1,$2\" = \"2,a  b,--\"' 0 'a  b' --"
    let prepared =
      "\(compiler) -o start '\(Self.source)'; touch -d '1 hour ago' A; printf 'A\\0' > list"
    #expect(try await run("\(prepared); \(start)", in: folder) == 0)
    // If the program is missing, the build command runs.
    #expect(try await run("./start list . -- ./gone /bin/true", in: folder) == 0)
    #expect(try await run("./start list .", in: folder) == 64)
  }
}
