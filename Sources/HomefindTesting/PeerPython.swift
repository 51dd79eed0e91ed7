public import Foundation

/// The Python that holds other libraries to compare with, where `scripts/test` made one.
public enum PeerPython {
  /// Its path; nil where there is none.
  public static let path = ProcessInfo.processInfo.environment["HOMEFIND_PEER_PYTHON"]

  /// Why a test that needs it is skipped elsewhere.
  ///
  /// - Parameter packages: What it is to hold.
  public static func absence(of packages: String) -> String {
    "HOMEFIND_PEER_PYTHON names no Python with \(packages); scripts/test sets it where it can"
  }

  /// Runs a script of the project with it.
  ///
  /// - Parameters:
  ///   - name: Its path below `scripts`.
  ///   - arguments: What it is given.
  /// - Returns: How it ended, and its standard output.
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

  /// A script of the project.
  ///
  /// - Parameter name: Its path below `scripts`.
  public static func script(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scripts").appending(path: name)
  }
}
