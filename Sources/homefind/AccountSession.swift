import CommandOutput
import Foundation
import Machine

/// The session of the user who is signed in on this machine, stored in a file that only the file's
/// owner can read.
struct AccountSession {
  /// The server's address, without a trailing slash.
  var server: String
  /// The session token, a secret.
  var token: String
  /// The API key, a secret that the server also requires; nil if it does not require one.
  var key: String?

  /// Returns the path of the file.
  ///
  /// - Throws: `CommandFailure` if there is no configuration folder.
  static func path() throws -> String {
    guard let file = ConfigurationFile.standardPath(Environment.variables) else {
      throw CommandFailure(.unusableFile, CommandMessage.noConfigFolder)
    }
    return URL(filePath: file).deletingLastPathComponent().appending(path: "session").path
  }

  /// Reads the stored session.
  ///
  /// - Throws: `CommandFailure` with status `usage` if no user is signed in, or `badConfiguration`
  ///   if all users can read the file.
  static func kept() throws -> AccountSession {
    let path = try path()
    try SecretFile.refuseIfPublic(path, holding: .secret)
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw CommandFailure(.usage, CommandMessage.notSignedIn) }
    let lines = text.split(separator: "\n")
    guard 2...3 ~= lines.count else { throw CommandFailure(.usage, CommandMessage.notSignedIn) }
    return AccountSession(
      server: String(lines[0]), token: String(lines[1]),
      key: lines.count > 2 ? String(lines[2]) : nil)
  }

  /// Stores the session, replacing any previous one.
  ///
  /// - Throws: `CommandFailure` if the file cannot be written.
  func keep() throws {
    let path = try Self.path()
    let replacement = FileReplacement(of: path)
    do {
      try DatabaseFile.makeFolder(of: path)
      try replacement.whileAlone {
        try replacement.removeLeftovers()
        let lines = [server, token, key].compactMap(\.self).map { "\($0)\n" }
        try SecretFile.make(Array(lines.joined().utf8), at: replacement.newPath)
        try replacement.finish()
      }
    } catch {
      replacement.abandon()
      throw CommandFailure(
        .unusableFile, CommandMessage.sessionNotKept(path: path, FileFault.writing(path)))
    }
  }

  /// Deletes the stored session.
  static func forget() throws { unlink(try path()) }
}
