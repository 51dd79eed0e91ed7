public import Foundation

/// The Python interpreter with the libraries that tests compare with homefind, if `scripts/test`
/// has installed it.
public enum PeerPython {
  /// The path of the interpreter, if installed.
  public static let path = ProcessInfo.processInfo.environment["HOMEFIND_PEER_PYTHON"]

  /// Returns the reason for skipping a test if the interpreter is missing.
  ///
  /// - Parameter packages: The packages that the test needs.
  public static func absence(of packages: String) -> String {
    "HOMEFIND_PEER_PYTHON names no Python with \(packages); scripts/test sets it where it can"
  }

  /// Runs one of the project's scripts.
  ///
  /// - Parameters:
  ///   - name: The script's path below `scripts`.
  ///   - arguments: The script's arguments.
  /// - Returns: The exit status and the standard output.
  public static func run(
    _ name: String, _ arguments: [String]
  ) async throws -> (status: Int32, output: [UInt8]) {
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    let output = OutputPipe()
    let program = try SpawnedProgram(
      path, [script(name).path] + arguments, output: output.writingEnd)
    output.read()
    let bytes = await output.bytes()
    return (await program.status(), bytes)
  }

  /// Returns the URL of one of the project's scripts.
  ///
  /// - Parameter name: The script's path below `scripts`.
  public static func script(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts").appending(path: name)
  }
}
