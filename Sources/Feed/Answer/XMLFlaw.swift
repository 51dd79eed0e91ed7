import ListingSources
import Messages
import XMLStream

/// An XML error in a response, with its line.
public struct XMLFlaw: Sendable, Hashable {
  /// The type of an XML error.
  public enum Kind: Sendable, Hashable {
    /// An entity that XML does not define.
    case entity(String)
    /// An `&` that is not escaped as `&amp;`.
    case ampersand
    /// A document type, which the parser rejects.
    case doctype
    case other
  }

  /// The type of the error.
  public var kind: Kind
  /// The line of the response, from 1; nil if unknown.
  public var line: Int?

  /// Creates the flaw of an XML error; nil if the response itself is not at fault.
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

  /// The flaw of XML inside a text, without the line, since its lines are not the response's.
  var inText: XMLFlaw { XMLFlaw(kind: kind, line: nil) }

  /// The clause that follows "XML" in a message: the line and the error.
  var clause: Message {
    let place = line.map { Message(" at line \($0)", "ที่บรรทัด \($0)") } ?? Message("", "")
    return switch kind {
    case .entity(let name):
      Message(
        "\(place): it uses the entity &\(name);, which XML does not define",
        "\(place): ใช้ &\(name); ซึ่ง XML ไม่ได้กำหนดไว้")
    case .ampersand:
      Message(
        "\(place): an & has to be written as &amp;",
        "\(place): & ต้องเขียนเป็น &amp;")
    case .doctype: Message("\(place): it has a document type", "\(place): มี DOCTYPE")
    case .other: place
    }
  }
}
