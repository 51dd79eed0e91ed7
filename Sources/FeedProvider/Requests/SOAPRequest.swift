import Basics
import WSSecurity

/// A request parsed from an envelope.
struct SOAPRequest: Sendable, Hashable {
  /// The version of the envelope.
  var version: SOAPVersion
  /// The operation's name: the local name of the body's first element.
  var operation: String
  /// The namespace of that element.
  var namespace: String?
  /// The text of the element's children by local name, except for children that are marked as nil.
  var parameters: [String: String]
  /// The WS-Security header.
  var security = SecurityHeader()

  /// Returns a parameter without surrounding white space; nil if it is absent or blank.
  subscript(name: String) -> String? {
    guard let text = parameters[name] else { return nil }
    let trimmed = text.trimmed
    return trimmed.isEmpty ? nil : trimmed
  }
}
