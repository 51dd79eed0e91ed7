import CommandOutput
import Foundation
import Machine

/// Where somebody is signed in on this machine: a file for its owner only.
struct AccountSession {
  /// The server's address, without a slash at its end.
  var server: String
  /// The token, a secret.
  var token: String
  /// The API key that the server wants beside it, a secret too; nil where it wants none.
  var key: String?

  /// Where the file is.
  ///
  /// - Throws: `CommandFailure` where there is no folder for it.
  static func path() throws -> String {
    guard let file = ConfigurationFile.standardPath(Environment.variables) else {
      throw CommandFailure(.unusableFile, CommandMessage.noConfigFolder)
    }
    return URL(filePath: file).deletingLastPathComponent().appending(path: "session").path
  }

  /// The session of this machine.
  ///
  /// - Throws: `CommandFailure` with status `usage` where nobody is signed in, `badConfiguration` where
  ///   everyone may read the file.
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

  /// Keeps the session in place of any other.
  ///
  /// - Throws: `CommandFailure` where it cannot be written.
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

  /// Forgets the session of this machine.
  static func forget() throws { unlink(try path()) }
}
