/// A sentence for users, or a part of such a sentence, in every language.
///
/// Both translations are required, so neither can be forgotten. Interpolated ``Localized`` parts
/// are rendered in the language of the sentence:
///
/// ```swift
/// let message = Message(
///   "The zip has more than \(limit) members: check that it is the right file.",
///   "zip มีไฟล์เกิน \(limit) ไฟล์ ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
/// print(message.text(in: .thai))
/// ```
public struct Message: Sendable, Hashable {
  /// The message in English, the language of logs.
  public let english: String
  /// The message in Thai.
  public let thai: String

  /// Creates a message from its English and Thai renderings.
  public init(_ english: Rendering<InEnglish>, _ thai: Rendering<InThai>) {
    self.english = english.text
    self.thai = thai.text
  }

  /// Creates a message from a string that cannot be translated, such as a name, a path, or text
  /// from a feed.
  public init(verbatim text: String) {
    english = text
    thai = text
  }

  /// Returns the message in `language`.
  public func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .thai: thai
    }
  }
}

/// A type with text for users in every language. The description of a value is the English text,
/// which logs use.
public protocol Localized: CustomStringConvertible {
  /// The text in every language.
  var message: Message { get }
}

extension Localized {
  public var description: String { message.english }

  /// Returns the message in `language`.
  public func text(in language: Language) -> String { message.text(in: language) }
}

extension Message: Localized {
  /// The message itself.
  public var message: Message { self }
}
