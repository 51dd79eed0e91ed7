/// Texts as alternatives or as a series in a sentence: `a, b or c`, `a, b หรือ c`.
public struct TextList: Localized, Sendable, Hashable {
  /// The word before the last text.
  public enum Conjunction: Sendable, Hashable, CaseIterable {
    /// One of them.
    case or
    /// All of them.
    case and
  }

  /// The texts.
  public var texts: [Message]
  /// What joins them.
  public var conjunction: Conjunction

  /// Texts that are the same in every language.
  public init(_ texts: [String], _ conjunction: Conjunction = .or) {
    self.init(texts.map(Message.init(verbatim:)), conjunction)
  }

  /// Texts with a rendering of their own in each language.
  public init(_ texts: [Message], _ conjunction: Conjunction = .or) {
    self.texts = texts
    self.conjunction = conjunction
  }

  /// The texts with commas between them and the conjunction before the last.
  public var message: Message {
    guard let last = texts.last, texts.count > 1 else {
      return texts.first ?? Message(verbatim: "")
    }
    let first = texts.dropLast()
    let (english, thai) = (
      first.map(\.english).joined(separator: ", "), first.map(\.thai).joined(separator: ", ")
    )
    return switch conjunction {
    case .or: Message("\(english) or \(last)", "\(thai) หรือ \(last)")
    case .and: Message("\(english) and \(last)", "\(thai) และ \(last)")
    }
  }
}

extension [Message] {
  /// The messages one after another, with `separator` between them.
  public func joined(separator: String) -> Message {
    Message(
      "\(map(\.english).joined(separator: separator))",
      "\(map(\.thai).joined(separator: separator))")
  }
}
