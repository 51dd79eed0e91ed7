/// What to write in place of a name that is not known, the end of a clause.
public enum NameHint: Localized, Sendable, Hashable {
  /// The names nearest to it.
  case didYouMean([String])
  /// All names, where none is near.
  case use([String])
  /// There are no names.
  case none

  /// The hint.
  public var message: Message {
    switch self {
    case .didYouMean(let names):
      Message("did you mean \(TextList(names))?", "หมายถึง \(TextList(names)) หรือไม่")
    case .use(let names): Message("use \(TextList(names))", "ใช้ \(TextList(names))")
    case .none: Message("there are none", "ไม่มีเลย")
    }
  }
}
