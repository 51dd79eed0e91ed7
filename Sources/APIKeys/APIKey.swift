/// A stored API key. Only the key's digest is stored. Keys are long and random, so an unsalted
/// digest reveals nothing about a key.
public struct APIKey: Sendable, Hashable {
  /// The name that identifies the key, such as its owner or purpose.
  public let name: String
  /// The SHA-256 digest of the key, in hexadecimal digits.
  public let digest: String
  /// The day on which the key was created, in ISO 8601 format.
  public let created: String

  /// Creates the stored entry for a key.
  public init(name: String, digest: String, created: String) {
    self.name = name
    self.digest = digest
    self.created = created
  }
}
