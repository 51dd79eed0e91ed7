/// A text that must not be shown: it prints as `***` wherever it is printed, dumped or logged.
public struct Secret: Sendable, Hashable {
  private let text: String

  /// Keeps a text secret.
  public init(_ text: String) { self.text = text }

  /// The text itself, for the one place that has to send it.
  public func reveal() -> String { text }

  /// Whether there is any text.
  public var isEmpty: Bool { text.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `***`.
  public var description: String { "***" }
  /// Always `***`.
  public var debugDescription: String { "***" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
