/// A key or token of a route service, which never shows in a text.
public struct ServiceKey: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible
{
  let value: String

  /// The key `value`.
  public init(_ value: String) {
    self.value = value
  }

  /// Three stars, whatever the key.
  public var description: String { "***" }
  /// Three stars, whatever the key.
  public var debugDescription: String { "***" }
}
