package import APIKeys
import Foundation
import Machine

/// The file that holds API keys. A server that uses it takes a new key at once, and refuses a revoked
/// one within a second or two.
public final class KeyFile: Sendable {
  /// The file's path.
  public let path: String
  private let file: WatchedFile<KeyRing, KeyError>

  /// The keys of a file, read again when it changes.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - report: Told when a changed file cannot be used; the keys read before stay in force.
  /// - Throws: `KeyError`.
  public init(
    path: String, report: @escaping @Sendable (KeyError) -> Void = { _ in }
  ) throws(KeyError) {
    self.path = path
    file = try WatchedFile(path: path, read: Self.ring(at:)) { change in
      if case .failure(let error) = change { report(error) }
    }
  }

  /// What is kept of a key; nil where it is none of these.
  ///
  /// The file is looked at once a second, and at once for a key that is not known: it may have just
  /// been made.
  package func known(_ key: String) -> APIKey? {
    let ring = current
    if let known = ring.known(key) { return known }
    let present = file.value(since: .zero)
    return present == ring ? nil : present.known(key)
  }

  /// The keys, as they were a second ago at most.
  package var current: KeyRing { file.value(since: .seconds(1)) }

  /// The keys in the file at `path`.
  ///
  /// - Throws: `KeyError`.
  public static func ring(at path: String) throws(KeyError) -> KeyRing {
    if SecretFile.isWritableByAll(path) { throw .openFile(path) }
    guard !FileState.isIrregular(path), let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw .unreadableFile(path) }
    let ring = try KeyRing(text: text)
    // A file of nothing but comments may be anyone's.
    guard text.isEmpty || !ring.keys.isEmpty || text.hasPrefix(KeyRing.title) else {
      throw .foreignFile(path)
    }
    return ring
  }

  /// Changes the keys in the file at `path`, creating it, readable for its owner only, if it is missing.
  /// The file is replaced atomically.
  ///
  /// - Throws: `KeyError`, also what `change` throws.
  public static func change<Result>(
    at path: String, _ change: (inout KeyRing) throws(KeyError) -> Result
  ) throws(KeyError) -> Result {
    let replacement = FileReplacement(of: path)
    do {
      // Of several that change keys one does at a time, or one would undo what another has done.
      return try replacement.whileAlone {
        try replacement.removeLeftovers()
        var ring = try presentRing(at: path)
        let result = try change(&ring)
        do {
          try SecretFile.make(Array(ring.text.utf8), at: replacement.newPath)
          // The directory entry too must be on disk before the key is returned.
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

  /// The keys in the file at `path`; none where there is no such file. One that merely cannot be
  /// looked at is not taken for none: its keys would be lost.
  private static func presentRing(at path: String) throws(KeyError) -> KeyRing {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0, errno == ENOENT { return KeyRing() }
    if file >= 0 { close(file) }
    return try ring(at: path)
  }
}
