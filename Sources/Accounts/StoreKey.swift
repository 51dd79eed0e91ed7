import Basics
package import FoundationEssentials
package import GRDB

/// The key of what stands in the store for codes, addresses and clients.
package struct StoreKey: Sendable {
  private let bytes: [UInt8]

  /// The key of a store; nil where it has none, as no store of ours does.
  package init?(of db: Database) throws {
    let key = try Data.fetchOne(db, sql: "SELECT value FROM secret WHERE name = 'code'")
    guard let key, !key.isEmpty else { return nil }
    bytes = Array(key)
  }

  /// What stands for `text` in the store; `kind` keeps apart what else may have the same text.
  package func digest(_ kind: String, _ text: String) -> Data {
    Data(SHA256.authentication(of: Array("\(kind)\u{0}\(text)".utf8), key: bytes))
  }
}
