import Messages

/// How a name was understood that was not written as it is.
struct NameNote: Localized, Sendable, Hashable {
  /// The name as it was given.
  var text: String
  /// What kind of place it names.
  var kind: PlaceKind
  /// The name of the place that was understood.
  var name: String

  /// The note in one sentence.
  var message: Message {
    Message(
      "“\(text.quotable)” was read as the \(kind) \(name).",
      "เข้าใจว่า “\(text.quotable)” คือ\(kind) \(name)")
  }
}
