/// A string that appears as `***` wherever it is printed, dumped or logged.
public struct Secret: Sendable, Hashable {
  private let text: String

  public init(_ text: String) { self.text = text }

  /// Returns the secret string, for the code that sends it.
  public func reveal() -> String { text }

  public var isEmpty: Bool { text.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `***`.
  public var description: String { "***" }
  /// Always `***`.
  public var debugDescription: String { "***" }
  /// A mirror without children, so that no dump shows the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
