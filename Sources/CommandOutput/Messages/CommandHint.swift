package import Messages

/// What a person may have meant who typed a name that is none, the end of a sentence.
package enum CommandHint: Localized, Sendable, Hashable {
  /// The names nearest to it.
  case didYouMean([String])
  /// All names, where they are few.
  case use([String])
  /// Where the names are listed.
  case see(String)
  /// The names are those of the JSON.
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
