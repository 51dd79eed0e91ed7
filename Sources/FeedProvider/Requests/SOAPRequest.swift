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
  /// The texts of its child elements by local name, without nil ones.
  var parameters: [String: String]
  /// The WS-Security header.
  var security = SecurityHeader()

  /// Returns a parameter trimmed of white space; nil if absent or blank.
  subscript(name: String) -> String? {
    guard let text = parameters[name] else { return nil }
    let trimmed = text.trimmed
    return trimmed.isEmpty ? nil : trimmed
  }
}
