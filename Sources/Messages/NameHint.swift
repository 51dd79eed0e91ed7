/// A suggestion that follows an unknown name in a message.
public enum NameHint: Localized, Sendable, Hashable {
  /// The most similar names.
  case didYouMean([String])
  /// All names, because no name is similar.
  case use([String])
  /// There are no names.
  case none

  /// The suggestion as a clause.
  public var message: Message {
    switch self {
    case .didYouMean(let names):
      Message("did you mean \(TextList(names))?", "หมายถึง \(TextList(names)) หรือไม่")
    case .use(let names): Message("use \(TextList(names))", "ใช้ \(TextList(names))")
    case .none: Message("there are none", "ไม่มีเลย")
    }
  }
}
