/// The language of a ``Rendering``.
public protocol RenderingLanguage {
  /// The language in which parts are rendered.
  static var language: Language { get }
}

/// Renders in English.
public enum InEnglish: RenderingLanguage {
  public static var language: Language { .english }
}

/// Renders in Thai.
public enum InThai: RenderingLanguage {
  public static var language: Language { .thai }
}

/// Text in one language, which is a literal with interpolated strings, numbers and localized parts.
/// Other types cannot be interpolated, so debug descriptions never reach users.
public struct Rendering<Tongue: RenderingLanguage>: ExpressibleByStringInterpolation {
  let text: String

  public init(stringLiteral value: String) { text = value }

  /// Creates text from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Builds a rendering from a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    /// Creates an empty rendering.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a part in the rendering's language.
    public mutating func appendInterpolation(_ part: some Localized) {
      text += part.message.text(in: Tongue.language)
    }

    /// Appends a string unchanged.
    public mutating func appendInterpolation(_ part: some StringProtocol) { text += part }

    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += number.description
    }
  }
}
