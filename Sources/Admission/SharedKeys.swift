public import APIKeys
import Synchronization

/// The API keys that all facades with the same database accept. The keys remain valid while the
/// database is unavailable; a facade that has not read them yet accepts no keys.
public final class SharedKeys: Sendable {
  private let ring = Mutex<KeyRing?>(nil)

  /// Creates an object without keys, for the time before the first read.
  public init() {}

  /// Replaces the keys.
  public func take(_ keys: [APIKey]) {
    let ring = KeyRing(keys)
    self.ring.withLock { $0 = ring }
  }

  /// The keys from the last read; nil before the first read.
  package var current: KeyRing? { ring.withLock { $0 } }
}

/// The API keys that the service accepts: the keys in a file, shared keys, or both.
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
    // Check the file for changes only if neither the cached file nor the shared keys contain the
    // key.
    file?.current.known(key) ?? shared?.current?.known(key) ?? file?.known(key)
  }

  /// Whether a previously valid key is still valid.
  package func contains(_ key: APIKey) -> Bool {
    file?.current.keys.contains(key) == true || shared?.current?.keys.contains(key) == true
  }

  /// Whether an unknown key may be a shared key, because the shared keys have not been read yet.
  package var isUnread: Bool { shared.map { $0.current == nil } ?? false }
}
