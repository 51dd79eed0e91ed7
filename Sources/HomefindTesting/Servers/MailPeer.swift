import Foundation

/// A different mail server implementation (aiosmtpd) in a separate process, which parses every
/// email with Python's strict parser.
public final class MailPeer: Sendable {
  /// The reason for skipping a test if aiosmtpd is missing.
  public static let absence = PeerPython.absence(of: "aiosmtpd")

  private let program: SpawnedProgram
  private let output = OutputPipe()
  private let input: Int32

  /// Starts a server.
  ///
  /// - Parameter arguments: The options for `scripts/peers/mail_server.py`, which determine what
  ///   the server rejects.
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

  /// Returns the server's port on 127.0.0.1.
  public func port() async throws -> Int {
    guard let line = await output.firstLine(), let port = Int(line) else {
      throw CocoaError(.fileReadUnknown)
    }
    return port
  }

  /// Stops the server or, if `isWaiting` is true, waits until it has received the number of emails
  /// given by `--count`.
  ///
  /// - Returns: The received emails.
  public func mails(isWaiting: Bool = false) async throws -> [[String: Any]] {
    if !isWaiting { close(input) }
    defer { if isWaiting { close(input) } }
    let text = String(decoding: await output.bytes(), as: UTF8.self)
    return try text.split(separator: "\n").dropFirst().compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
  }
}
