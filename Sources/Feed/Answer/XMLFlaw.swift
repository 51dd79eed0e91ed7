import ListingSources
import Messages
import XMLStream

/// An XML error in a response, and the line on which it occurs.
public struct XMLFlaw: Sendable, Hashable {
  /// The type of an XML error.
  public enum Kind: Sendable, Hashable {
    /// An entity that XML does not define.
    case entity(String)
    /// An `&` that should have been escaped as `&amp;`.
    case ampersand
    /// A document type, which the parser rejects.
    case doctype
    case other
  }

  /// The type of the error.
  public var kind: Kind
  /// The line in the response, starting at 1; nil if unknown.
  public var line: Int?

  /// Creates the flaw for an XML error; fails if the error was not caused by the response.
  init?(_ error: XMLError) {
    switch error {
    case .entity(let line, let name):
      self.init(kind: name.isEmpty ? .other : .entity(FieldText.printable(name)), line: line)
    case .ampersand(let line): self.init(kind: .ampersand, line: line)
    case .malformed(let line, _): self.init(kind: .other, line: line)
    case .doctype: self.init(kind: .doctype, line: nil)
    default: return nil
    }
  }

  /// Creates a flaw.
  public init(kind: Kind, line: Int?) {
    self.kind = kind
    self.line = line
  }

  /// The same flaw for XML inside a string, without the line number, which would not refer to the
  /// response.
  var inText: XMLFlaw { XMLFlaw(kind: kind, line: nil) }

  /// The clause that follows "XML" in a message and states the line and the error.
  var clause: Message {
    let place = line.map { Message(" at line \($0)", "ที่บรรทัด \($0)") } ?? Message("", "")
    return switch kind {
    case .entity(let name):
      Message(
        "\(place): it uses the entity &\(name);, which XML does not define",
        "\(place): ใช้ &\(name); ซึ่ง XML ไม่ได้กำหนดไว้")
    case .ampersand:
      Message(
        "\(place): an & must be written as &amp;",
        "\(place): & ต้องเขียนเป็น &amp;")
    case .doctype: Message("\(place): it has a document type", "\(place): มี DOCTYPE")
    case .other: place
    }
  }
}
