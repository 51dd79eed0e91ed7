import Basics
package import Store

/// The key of what stands in the store for codes, addresses and clients.
package struct StoreKey: Sendable {
  private let bytes: [UInt8]

  /// The key of a store; nil where it has none, as no store of ours does.
  package init?(of db: StoreConnection) throws {
    let key: [UInt8]? = try db.value("SELECT value FROM secret WHERE name = 'code'")
    guard let key, !key.isEmpty else { return nil }
    bytes = key
  }

  /// What stands for `text` in the store; `kind` keeps apart what else may have the same text.
  package func digest(_ kind: String, _ text: String) -> [UInt8] {
    SHA256.authentication(of: Array("\(kind)\u{0}\(text)".utf8), key: bytes)
  }
}
