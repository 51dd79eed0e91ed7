import ListingSources
import Messages
import XMLStream

/// Where an answer is not well-formed XML, and why.
public struct XMLFlaw: Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// An entity that XML does not define.
    case entity(String)
    /// An `&` that is not written as `&amp;`.
    case ampersand
    /// A document type, which is never read.
    case doctype
    /// Anything else.
    case other
  }

  /// What is wrong.
  public var kind: Kind
  /// The line of the answer, from 1; nil if it is not known.
  public var line: Int?

  /// What an error of XML is about; nil if that is nothing to correct in the answer.
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

  /// A flaw at a line.
  public init(kind: Kind, line: Int?) {
    self.kind = kind
    self.line = line
  }

  /// The flaw of XML inside a text of the answer, whose lines are not the answer's.
  var inText: XMLFlaw { XMLFlaw(kind: kind, line: nil) }

  /// The clause that follows "XML": where and why.
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
