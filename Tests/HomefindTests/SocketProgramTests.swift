import Foundation
import HomefindTesting
import Testing

/// Tests `homefind serve` with a Unix socket: it neither takes over nor removes another process's
/// socket.
@Suite struct SocketProgramTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.file("s") }

  private func started(_ arguments: String...) async throws -> RunningProgram {
    let server = RunningProgram(["serve", "--socket", path] + arguments)
    try server.start()
    #expect(await server.firstLine() == "unix:\(path)")
    return server
  }

  /// The socket's inode number, or nil if the file does not exist.
  private func node() -> UInt64? {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  private func mode() -> UInt32? {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt32(status.st_mode & 0o7777) : nil
  }

  private func withSocket<Result>(
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> (descriptor: Int32, result: Result) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return (descriptor, result)
  }

  /// Whether a process listens on the socket.
  private func answers() -> Bool {
    let (descriptor, result) = withSocket { connect($0, $1, $2) }
    defer { close(descriptor) }
    return result == 0
  }

  @Test func liveSocketIsNotTaken() async throws {
    let first = try await started()
    let node = self.node()
    #expect(answers())
    let second = try await Program.run("serve", "--socket", path)
    #expect(second.status == 71 && second.output.isEmpty)
    #expect(second.errors.contains("Another program is listening at \(path)"), "\(second.errors)")
    #expect(self.node() == node && answers())
    first.terminate()
    #expect(await first.outcome().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")).isEmpty)
  }

  /// The operations socket follows the same rule.
  @Test func liveSocketIsNotTakenForOperations() async throws {
    let first = try await started()
    let second = try await Program.run("serve", "--port", "0", "--operations", "unix:\(path)")
    #expect(second.status == 71 && second.output.isEmpty)
    #expect(second.errors.contains("Another program is listening at \(path)"), "\(second.errors)")
    #expect(answers())
    first.terminate()
    #expect(await first.outcome().status == 0)
  }

  @Test func staleSocketIsReplaced() async throws {
    let killed = try await started()
    killed.kill()
    _ = await killed.outcome()
    #expect(node() != nil && !answers())
    let server = try await started()
    #expect(answers())
    server.terminate()
    #expect(await server.outcome().status == 0)
    #expect(self.node() == nil)
  }

  /// The server does not remove a socket that another process created at the same path.
  @Test func serverRemovesOnlyItsSocket() async throws {
    let server = try await started()
    #expect(unlink(path) == 0)
    let (descriptor, result) = withSocket { bind($0, $1, $2) == 0 && listen($0, 1) == 0 }
    defer { close(descriptor) }
    #expect(result)
    let node = self.node()
    server.terminate()
    #expect(await server.outcome().status == 0)
    #expect(self.node() == node && answers())
  }

  @Test func socketModeIsConfigurable() async throws {
    for mode in ["600", "0666"] {
      let server = try await started("--socket-mode", mode)
      #expect(self.mode() == UInt32(mode, radix: 8))
      server.terminate()
      #expect(await server.outcome().status == 0)
    }
    let wrong = try await Program.run("serve", "--socket", path, "--socket-mode", "rw")
    #expect(wrong.status == 64 && wrong.errors.contains("--socket-mode"))
    #expect(node() == nil)
  }

  /// Covers, for both sockets, a regular file at the path and a missing folder.
  @Test func impossibleSocketPathIsReported() async throws {
    let notes = folder.file("notes.txt")
    try Data("notes\n".utf8).write(to: URL(filePath: notes))
    let missing = folder.file("missing/x.sock")
    for (path, sentence) in [
      (notes, "The file \(notes) is not a socket and was not changed"),
      (missing, "The socket \(missing) cannot be created: its folder does not exist;"),
    ] {
      for place in [["--socket", path], ["--port", "0", "--operations", "unix:\(path)"]] {
        let outcome = try await Program.run(["serve"] + place)
        #expect(outcome.status == 71 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
      }
    }
    #expect(FileManager.default.contents(atPath: notes) == Data("notes\n".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("")) == ["notes.txt"])
  }

  @Test func overlongSocketPathIsReported() async throws {
    let long = folder.file(String(repeating: "s", count: 100))
    let outcome = try await Program.run("serve", "--socket", long)
    #expect(outcome.status == 71 && outcome.errors.contains("too long"), "\(outcome.errors)")
  }
}
