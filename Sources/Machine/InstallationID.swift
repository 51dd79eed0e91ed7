import Basics
import Foundation

/// A random id of this installation, for services that need to distinguish their clients. The id
/// reveals nothing about the machine or its users.
public enum InstallationID {
  /// Returns a new id: 32 hexadecimal digits.
  public static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in generator.next().padded(to: 16, radix: 16) }.joined()
  }

  /// Returns the id in the file at `path`. If there is no file, creates one that only its owner can
  /// read, with a new id. If the file cannot be created or contains anything else, returns a new id
  /// that is not stored.
  public static func kept(at path: String) -> String {
    if FileState(path: path) != nil { return read(path) ?? random() }
    let new = random()
    let folder = URL(filePath: path).deletingLastPathComponent()
    let replacement = FileReplacement(of: path)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return try replacement.whileAlone {
        // Another process may have created the file in the meantime.
        if let known = read(path) { return known }
        do {
          try SecretFile.make(Array("\(new)\n".utf8), at: replacement.newPath)
          try replacement.finish()
        } catch {
          replacement.abandon()
          throw error
        }
        return new
      }
    } catch {
      return new
    }
  }

  private static func read(_ path: String) -> String? {
    guard let state = FileState(path: path), state.size == 33,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    let text = String(decoding: data.dropLast(), as: UTF8.self)
    return text.utf8.count == 32 && text.allSatisfy(\.isHexDigit) ? text : nil
  }
}
