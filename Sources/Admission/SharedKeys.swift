public import APIKeys
import Synchronization

/// The API keys that all facades over one database take. They stay in force while the database is away; a
/// facade that has not seen them yet takes none.
public final class SharedKeys: Sendable {
  private let ring = Mutex<KeyRing?>(nil)

  /// Keys that nobody has read yet.
  public init() {}

  /// Goes on with these keys.
  public func take(_ keys: [APIKey]) {
    let ring = KeyRing(keys)
    self.ring.withLock { $0 = ring }
  }

  /// The keys as they were last read; nil where they never were.
  package var current: KeyRing? { ring.withLock { $0 } }
}

/// The keys that clients need one of: those of a file, those that facades share, or both.
public struct ClientKeys: Sendable {
  /// The keys of a file; nil where there is none.
  public var file: KeyFile?
  /// The keys that facades share; nil where they share none.
  public var shared: SharedKeys?

  /// Keys of a file, or that facades share, or both.
  public init(file: KeyFile? = nil, shared: SharedKeys? = nil) {
    self.file = file
    self.shared = shared
  }

  /// What is kept of a key; nil where it is none of these.
  package func known(_ key: String) -> APIKey? {
    // Whether the file has changed is looked at only for a key that neither knows.
    file?.current.known(key) ?? shared?.current?.known(key) ?? file?.known(key)
  }

  /// Whether this key, which was known before, still is.
  package func contains(_ key: APIKey) -> Bool {
    file?.current.keys.contains(key) == true || shared?.current?.keys.contains(key) == true
  }

  /// Whether a key that is not known may be one of those that could not be read yet.
  package var isUnread: Bool { shared.map { $0.current == nil } ?? false }
}
