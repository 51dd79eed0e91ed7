import Messages

/// A note that explains how an inexact name was understood.
struct NameNote: Localized, Sendable, Hashable {
  /// The name that the user gave.
  var text: String
  /// The kind of place that it names.
  var kind: PlaceKind
  /// The name of the place that was found.
  var name: String

  /// The note in one sentence.
  var message: Message {
    Message(
      "“\(text.quotable)” was read as the \(kind) \(name).",
      "เข้าใจว่า “\(text.quotable)” คือ\(kind) \(name)")
  }
}
