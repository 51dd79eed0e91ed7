import Foundation
import HomefindTesting
import Testing

/// Tests unusual conditions at startup: preloaded libraries, resource limits and file permissions.
@Suite struct StartConditionTests {
  private static let compiler = "/usr/bin/cc"

  private func shell(
    _ script: String, _ environment: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let program = RunningProgram(
      ["-c", script, Program.url.path], environment: environment,
      executable: URL(filePath: "/bin/sh"))
    try program.start()
    return await program.outcome()
  }

  /// A preloaded library that sets a variable before `main` moves the environment in memory.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: compiler), "there is no C compiler"))
  func argumentsSurvivePreloadedSetenv() async throws {
    let folder = TemporaryFolder()
    let (source, library) = (folder.file("set.c"), folder.file("set.so"))
    try """
    #include <stdlib.h>
    __attribute__((constructor)) static void set(void) { setenv("SET_EARLY", "1", 1); }
    """.write(toFile: source, atomically: true, encoding: .utf8)
    let built = try await shell("\(Self.compiler) -shared -fPIC -o \(library) \(source)")
    #expect(built.status == 0, "\(built.errors)")
    let outcome = try await shell(
      "LD_PRELOAD=\(library) exec \"$0\" store path --store '/tmp/a name'")
    #expect(outcome.status == 0 && outcome.output == "/tmp/a name\n", "\(outcome)")
    let wrong = try await shell("LD_PRELOAD=\(library) exec \"$0\" nerby")
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean nearby?"), "\(wrong)")
  }

  @Test(arguments: [4, 8, 12, 16, 20, 63], ["store path", "nearby --at Asok", "serve --port 0"])
  func lowOpenFileLimitIsReported(count: Int, command: String) async throws {
    let outcome = try await shell("ulimit -n \(count); exec \"$0\" \(command)")
    #expect(outcome.status == 71 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("lets homefind open only \(count) files"), "\(outcome)")
  }

  @Test func softOpenFileLimitIsRaised() async throws {
    let outcome = try await shell("ulimit -S -n 12; exec \"$0\" nearby --at Asok --limit 1")
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// Every command refuses a world-writable keys file.
  @Test func worldWritableKeysFileIsRefused() async throws {
    let folder = TemporaryFolder()
    let keys = folder.file("keys")
    #expect(try await Program.run("keys", "add", "shop", "--keys", keys).status == 0)
    let before = try Data(contentsOf: URL(filePath: keys))
    #expect(chmod(keys, 0o622) == 0)
    for words in [
      ["keys", "list"], ["keys", "add", "other"], ["keys", "revoke", "shop"],
      ["serve", "--port", "0"],
    ] {
      let outcome = try await Program.run(words + ["--keys", keys])
      #expect(outcome.status == 78 && outcome.output.isEmpty, "\(words) \(outcome)")
      #expect(outcome.errors.contains("everyone on this machine can change it; run: chmod 600"))
    }
    #expect(try Data(contentsOf: URL(filePath: keys)) == before)
    #expect(chmod(keys, 0o644) == 0)
    let listed = try await Program.run("keys", "list", "--keys", keys, "--json")
    #expect(listed.output.hasPrefix(#"{"items":[{"name":"shop","created":"2"#), "\(listed)")
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "there is no openssl"))
  func worldReadablePrivateKeyIsRefused() async throws {
    let folder = TemporaryFolder()
    let (key, certificate) = (folder.file("key.pem"), folder.file("cert.pem"))
    let made = try await shell(
      "openssl req -x509 -newkey rsa:2048 -nodes -keyout \(key) -out \(certificate) -subj /CN=a")
    #expect(made.status == 0)
    #expect(chmod(key, 0o644) == 0)
    let outcome = try await Program.run(
      "serve", "--port", "0", "--tls-certificate", certificate, "--tls-key-file", key)
    #expect(outcome.status == 78, "\(outcome)")
    #expect(outcome.errors.contains("chmod 600 \(key)"))
  }
}
