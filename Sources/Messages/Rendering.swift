/// The language of a ``Rendering``.
public protocol RenderingLanguage {
  /// The language that parts are rendered in.
  static var language: Language { get }
}

/// Renders in English.
public enum InEnglish: RenderingLanguage {
  /// English.
  public static var language: Language { .english }
}

/// Renders in Thai.
public enum InThai: RenderingLanguage {
  /// Thai.
  public static var language: Language { .thai }
}

/// A text in one language: a literal whose interpolated parts are texts, numbers, and what has a
/// rendering of its own in that language. Nothing else can be interpolated, so that no debug
/// description reaches people.
public struct Rendering<Tongue: RenderingLanguage>: ExpressibleByStringInterpolation {
  let text: String

  /// A text without parts.
  public init(stringLiteral value: String) { text = value }

  /// A text with its parts.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// The rendering under construction.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    /// A rendering with nothing in it yet.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends words of the message itself.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a part in the language of the whole.
    public mutating func appendInterpolation(_ part: some Localized) {
      text += part.message.text(in: Tongue.language)
    }

    /// Appends a text as it is.
    public mutating func appendInterpolation(_ part: some StringProtocol) { text += part }

    /// Appends a whole number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += number.description
    }
  }
}
