/// A stored API key. Only its digest is stored: keys are long and random, so an unsalted digest
/// reveals nothing about them.
public struct APIKey: Sendable, Hashable {
  /// The key's owner or purpose.
  public let name: String
  /// The SHA-256 of the key, in hexadecimal digits.
  public let digest: String
  /// The day on which the key was created, in ISO 8601 format.
  public let created: String

  /// Creates the entry of a key.
  public init(name: String, digest: String, created: String) {
    self.name = name
    self.digest = digest
    self.created = created
  }
}
