import Basics
package import Store

/// The key for the digests that are stored instead of codes, addresses and clients.
package struct StoreKey: Sendable {
  private let bytes: [UInt8]

  /// Reads a store's key, which homefind creates in every store; nil if the key is missing.
  package init?(of db: StoreConnection) throws {
    let key: [UInt8]? = try db.value("SELECT value FROM secret WHERE name = 'code'")
    guard let key, !key.isEmpty else { return nil }
    bytes = key
  }

  /// Returns the digest that is stored instead of `text`; `kind` distinguishes identical strings
  /// with different meanings.
  package func digest(_ kind: String, _ text: String) -> [UInt8] {
    SHA256.authentication(of: Array("\(kind)\u{0}\(text)".utf8), key: bytes)
  }
}
