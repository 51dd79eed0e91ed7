import Basics
import WSSecurity

/// A request as its envelope holds it.
struct SOAPRequest: Sendable, Hashable {
  /// The version of the envelope.
  var version: SOAPVersion
  /// The operation's name: the local name of the body's first element.
  var operation: String
  /// The namespace of that element.
  var namespace: String?
  /// The texts of its child elements by local name; nil ones are left out.
  var parameters: [String: String]
  /// What its header holds of WS-Security.
  var security = SecurityHeader()

  /// A parameter without the white space around it; nil where it is absent or blank.
  subscript(name: String) -> String? {
    guard let text = parameters[name] else { return nil }
    let trimmed = text.trimmed
    return trimmed.isEmpty ? nil : trimmed
  }
}
