/// A list of alternatives or items for use in a sentence, such as `a, b or c` or `a, b หรือ c`.
public struct TextList: Localized, Sendable, Hashable {
  /// The word before the last item.
  public enum Conjunction: Sendable, Hashable, CaseIterable {
    /// The word “or”: one of the items applies.
    case or
    /// The word “and”: all items apply.
    case and
  }

  /// The items of the list.
  public var texts: [Message]
  /// The word before the last item.
  public var conjunction: Conjunction

  /// Creates a list of items that are the same in every language.
  public init(_ texts: [String], _ conjunction: Conjunction = .or) {
    self.init(texts.map(Message.init(verbatim:)), conjunction)
  }

  /// Creates a list of localized items.
  public init(_ texts: [Message], _ conjunction: Conjunction = .or) {
    self.texts = texts
    self.conjunction = conjunction
  }

  /// The items separated by commas, with the conjunction before the last item.
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
  /// Joins the messages with `separator`.
  public func joined(separator: String) -> Message {
    Message(
      "\(map(\.english).joined(separator: separator))",
      "\(map(\.thai).joined(separator: separator))")
  }
}
