package import Messages

/// A hint at the end of a sentence about an unknown name.
package enum CommandHint: Localized, Sendable, Hashable {
  /// The most similar names.
  case didYouMean([String])
  /// All names, if there are only a few.
  case use([String])
  /// The place where the names are listed.
  case see(String)
  /// A reference to the JSON document, which contains the names.
  case seeJSON

  package var message: Message {
    switch self {
    case .didYouMean(let names): NameHint.didYouMean(names).message
    case .use(let names): Message("use \(TextList(names)).", "ใช้ \(TextList(names))")
    case .see(let place): Message("see \(place).", "ดู \(place)")
    case .seeJSON: Message("see the names in --json.", "ดูชื่อใน --json")
    }
  }
}
