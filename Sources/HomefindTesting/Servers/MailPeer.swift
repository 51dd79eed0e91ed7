import Foundation

/// A mail server of another implementation (aiosmtpd), run as a process, which reads every mail with
/// Python's strict parser.
public final class MailPeer: Sendable {
  /// Why a test that needs it is skipped elsewhere.
  public static let absence = PeerPython.absence(of: "aiosmtpd")

  private let program: SpawnedProgram
  private let output = OutputPipe()
  private let input: Int32

  /// Starts one.
  ///
  /// - Parameter arguments: What it refuses, as `scripts/peers/mail_server.py` has it.
  public init(_ arguments: [String] = []) throws {
    guard let path = PeerPython.path else { throw CocoaError(.fileNoSuchFile) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CocoaError(.fileReadUnknown) }
    input = ends[1]
    program = try SpawnedProgram(
      path, [PeerPython.script("peers/mail_server.py").path] + arguments, input: ends[0],
      output: output.writingEnd)
    close(ends[0])
    output.read()
  }

  /// The port of 127.0.0.1 at which it listens.
  public func port() async throws -> Int {
    guard let line = await output.firstLine(), let port = Int(line) else {
      throw CocoaError(.fileReadUnknown)
    }
    return port
  }

  /// Ends the server, or waits until it has taken as many mails as `--count` says.
  ///
  /// - Returns: The mails that it took.
  public func mails(isWaiting: Bool = false) async throws -> [[String: Any]] {
    if !isWaiting { close(input) }
    defer { if isWaiting { close(input) } }
    let text = String(decoding: await output.bytes(), as: UTF8.self)
    return try text.split(separator: "\n").dropFirst().compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
  }
}
