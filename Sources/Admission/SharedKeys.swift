public import APIKeys
import Synchronization

/// The API keys that all facades on one database accept. They remain valid while the database is
/// unavailable; a facade that has not read them yet accepts none.
public final class SharedKeys: Sendable {
  private let ring = Mutex<KeyRing?>(nil)

  /// Creates an empty object, before the first read.
  public init() {}

  /// Replaces the keys.
  public func take(_ keys: [APIKey]) {
    let ring = KeyRing(keys)
    self.ring.withLock { $0 = ring }
  }

  /// The keys of the last read; nil before the first one.
  package var current: KeyRing? { ring.withLock { $0 } }
}

/// The API keys that clients need: the keys of a file, shared keys, or both.
public struct ClientKeys: Sendable {
  /// The key file, if any.
  public var file: KeyFile?
  /// The keys that facades share, if any.
  public var shared: SharedKeys?

  /// Creates the keys from a file, shared keys, or both.
  public init(file: KeyFile? = nil, shared: SharedKeys? = nil) {
    self.file = file
    self.shared = shared
  }

  /// Returns the stored entry for a key, or nil if the key is unknown.
  package func known(_ key: String) -> APIKey? {
    // Check the file for changes only if the key is unknown to both.
    file?.current.known(key) ?? shared?.current?.known(key) ?? file?.known(key)
  }

  /// Whether a key that was valid before still is.
  package func contains(_ key: APIKey) -> Bool {
    file?.current.keys.contains(key) == true || shared?.current?.keys.contains(key) == true
  }

  /// Whether an unknown key may be one of the shared keys, because they could not be read yet.
  package var isUnread: Bool { shared.map { $0.current == nil } ?? false }
}
