import Messages

/// A note that explains how an inexact name was understood.
struct NameNote: Localized, Sendable, Hashable {
  /// The name given by the user.
  var text: String
  /// The kind of place that the user's name refers to.
  var kind: PlaceKind
  /// The name of the place that was found.
  var name: String

  /// The note as a sentence.
  var message: Message {
    Message(
      "“\(text.quotable)” was read as the \(kind) \(name).",
      "เข้าใจว่า “\(text.quotable)” คือ\(kind) \(name)")
  }
}
