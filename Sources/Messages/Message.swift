/// A sentence for people, or a part of one, in every language.
///
/// Both renderings are given together, side by side, so that none can be forgotten. A part that
/// is itself ``Localized`` is rendered in the language of the sentence around it:
///
///     Message(
///       "The zip has more than \(limit) members: check that it is the right file.",
///       "zip มีไฟล์เกิน \(limit) ไฟล์ ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
public struct Message: Sendable, Hashable {
  /// The message in English, the language of logs.
  public let english: String
  /// The message in Thai.
  public let thai: String

  /// A message of its renderings in English and in Thai.
  public init(_ english: Rendering<InEnglish>, _ thai: Rendering<InThai>) {
    self.english = english.text
    self.thai = thai.text
  }

  /// A text of others, which is never translated: a name, a path, what a feed sent.
  public init(verbatim text: String) {
    english = text
    thai = text
  }

  /// The message in `language`.
  public func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .thai: thai
    }
  }
}

/// What people read in their language: the description is the English text, for logs.
public protocol Localized: CustomStringConvertible {
  /// The text in every language.
  var message: Message { get }
}

extension Localized {
  /// The message in English.
  public var description: String { message.english }

  /// The message in `language`.
  public func text(in language: Language) -> String { message.text(in: language) }
}

extension Message: Localized {
  /// The message itself.
  public var message: Message { self }
}
