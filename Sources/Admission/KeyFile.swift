package import APIKeys
import Foundation
import Machine

/// A file of API keys. A server that uses the file accepts a new key immediately and refuses a
/// revoked key after at most two seconds.
public final class KeyFile: Sendable {
  public let path: String
  private let file: WatchedFile<KeyRing, KeyError>

  /// Reads the keys from a file, and reads them again when the file changes.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - report: Called if the file changes but cannot be used; the previous keys remain valid.
  /// - Throws: `KeyError`.
  public init(
    path: String, report: @escaping @Sendable (KeyError) -> Void = { _ in }
  ) throws(KeyError) {
    self.path = path
    file = try WatchedFile(path: path, read: Self.ring(at:)) { change in
      if case .failure(let error) = change { report(error) }
    }
  }

  /// Returns the stored entry for a key, or nil if the key is unknown.
  ///
  /// Checks the file for changes at most once per second. For an unknown key, the check is
  /// immediate, because the key may be new.
  package func known(_ key: String) -> APIKey? {
    let ring = current
    if let known = ring.known(key) { return known }
    let present = file.value(since: .zero)
    return present == ring ? nil : present.known(key)
  }

  /// The current keys, at most one second out of date.
  package var current: KeyRing { file.value(since: .seconds(1)) }

  /// Reads the keys from the file at `path`.
  ///
  /// - Throws: `KeyError`.
  public static func ring(at path: String) throws(KeyError) -> KeyRing {
    if SecretFile.isWritableByAll(path) { throw .openFile(path) }
    guard !FileState.isIrregular(path), let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw .unreadableFile(path) }
    let ring = try KeyRing(text: text)
    // A file that contains only comments and does not start with homefind's title may belong to
    // another program.
    guard text.isEmpty || !ring.keys.isEmpty || text.hasPrefix(KeyRing.title) else {
      throw .foreignFile(path)
    }
    return ring
  }

  /// Changes the keys in the file at `path` by replacing the file atomically. If there is no file,
  /// creates one that only its owner can read.
  ///
  /// - Throws: `KeyError`, including errors from `change`.
  public static func change<Result>(
    at path: String, _ change: (inout KeyRing) throws(KeyError) -> Result
  ) throws(KeyError) -> Result {
    let replacement = FileReplacement(of: path)
    do {
      // The lock prevents concurrent changes from overwriting each other.
      return try replacement.whileAlone {
        try replacement.removeLeftovers()
        var ring = try presentRing(at: path)
        let result = try change(&ring)
        do {
          try SecretFile.make(Array(ring.text.utf8), at: replacement.newPath)
          // The directory entry must also reach the disk before the key is returned.
          try replacement.finish()
        } catch {
          replacement.abandon()
          throw error
        }
        return result
      }
    } catch let error as KeyError {
      throw error
    } catch {
      throw .unwritableFile(path)
    }
  }

  /// Reads the keys from the file at `path`. A missing file is treated as empty; if the file cannot
  /// be opened for another reason, throws an error, because treating the file as empty would lose
  /// the existing keys.
  private static func presentRing(at path: String) throws(KeyError) -> KeyRing {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0, errno == ENOENT { return KeyRing() }
    if file >= 0 { close(file) }
    return try ring(at: path)
  }
}
