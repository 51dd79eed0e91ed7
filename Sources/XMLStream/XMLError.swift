import Basics
public import Messages

/// The reason why a document was rejected.
public enum XMLError: Error, Sendable, Hashable {
  /// A limit of ``XMLLimits`` that a document can exceed.
  public enum Limit: String, Sendable, Hashable {
    /// Elements are nested too deeply.
    case depth
    /// An element has too many child elements.
    case children
    /// An element has too many attributes.
    case attributes
    /// The document has too many different element names.
    case names
    /// An element contains too much text.
    case textBytes
    /// A tag, comment or processing instruction is too long.
    case markupBytes
    /// The document is too long.
    case totalBytes
  }

  /// The document is empty or contains only white space.
  case empty
  /// The document ends before its root element ends.
  case truncated
  /// The document is not well-formed at `line` (starting at 1); `detail` is the parser's message,
  /// which may quote names from the document.
  case malformed(line: Int, detail: String)
  /// The bytes at `line` are not text in the document's charset.
  case charsetMismatch(line: Int)
  /// The document's charset is not supported.
  case unknownCharset(String)
  /// The document has a document type declaration, which is not allowed.
  case doctype
  /// The document uses an entity other than the five that XML defines; the name is empty if
  /// unknown.
  case entity(line: Int, name: String)
  /// An `&` at `line` does not start a reference, so it should be escaped as `&amp;`.
  case ampersand(line: Int)
  /// The document exceeds a limit.
  case limit(Limit, Int)
  case outOfMemory
  /// The document needs libxml2, which parses constructs that the scanner does not handle, but
  /// libxml2 is not installed.
  case noLibrary
}

extension XMLError: Localized {
  /// Returns a name from the document on one line, limited to 40 characters.
  private static func printable(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(40))).onOneLine
  }

  /// A one-sentence message for the user.
  public var message: Message {
    switch self {
    case .empty: Message("The document is empty.", "เอกสารว่างเปล่า")
    case .truncated:
      Message(
        "The document ends before its root element is closed.",
        "เอกสารจบก่อนปิดองค์ประกอบราก")
    case .malformed(let line, let detail) where detail.isEmpty:
      Message(
        "The document is not well-formed XML at line \(line).",
        "เอกสารผิดรูปแบบ XML ที่บรรทัด \(line)")
    case .malformed(let line, let detail):
      Message(
        "The document is not well-formed XML at line \(line): \(detail).",
        "เอกสารผิดรูปแบบ XML ที่บรรทัด \(line): \(detail)")
    case .charsetMismatch(let line):
      Message(
        "The text at line \(line) is not in the document's charset.",
        "ข้อความที่บรรทัด \(line) ไม่ตรงกับชุดอักขระของเอกสาร")
    case .unknownCharset(let name):
      Message(
        "The document's charset \"\(Self.printable(name))\" is not known.",
        "ไม่รู้จักชุดอักขระ \"\(Self.printable(name))\" ของเอกสาร")
    case .doctype:
      Message(
        "The document has a DOCTYPE, which is not accepted.", "เอกสารมี DOCTYPE ซึ่ง homefind ไม่รับ")
    case .entity(let line, name: ""):
      Message(
        "The document uses an entity that it defines itself at line \(line).",
        "เอกสารใช้ entity ของตัวเองที่บรรทัด \(line)")
    case .entity(let line, let name):
      Message(
        "The document uses the entity \"\(Self.printable(name))\", which XML does not define, at line \(line).",
        "เอกสารใช้ entity \"\(Self.printable(name))\" ซึ่ง XML ไม่ได้กำหนดไว้ ที่บรรทัด \(line)")
    case .ampersand(let line):
      Message(
        "The document is not well-formed XML at line \(line): an & must be written as &amp;.",
        "เอกสารผิดรูปแบบ XML ที่บรรทัด \(line): & ต้องเขียนเป็น &amp;")
    case .limit(let limit, let value):
      Message("The document has \(limit.excess(of: value)).", "เอกสารมี\(limit.excess(of: value))")
    case .outOfMemory:
      Message(
        "There is not enough memory to read the document.",
        "หน่วยความจำไม่พอสำหรับอ่านเอกสาร")
    case .noLibrary:
      Message(
        "The document cannot be read without libxml2, which is not installed.",
        "อ่านเอกสารไม่ได้เพราะไม่ได้ติดตั้ง libxml2")
    }
  }
}

extension XMLError.Limit {
  /// Returns a phrase that describes the quantity that exceeds the limit.
  fileprivate func excess(of value: Int) -> Message {
    switch self {
    case .depth:
      Message("elements nested more than \(value) deep", "องค์ประกอบซ้อนกันเกิน \(value) ชั้น")
    case .children:
      Message(
        "more than \(value) elements within one element",
        "องค์ประกอบย่อยเกิน \(value) ในองค์ประกอบเดียว")
    case .attributes:
      Message(
        "an element with more than \(value) attributes",
        "องค์ประกอบที่มีแอตทริบิวต์เกิน \(value)")
    case .names:
      Message(
        "more than \(value) different element names, or namespaces at the same time",
        "ชื่อองค์ประกอบหรือเนมสเปซต่างกันเกิน \(value)")
    case .textBytes: Message("text longer than \(value) bytes", "ข้อความเกิน \(value) ไบต์")
    case .markupBytes:
      Message("a tag or comment of more than \(value) bytes", "แท็กหรือหมายเหตุเกิน \(value) ไบต์")
    case .totalBytes: Message("more than \(value) bytes", "ขนาดเกิน \(value) ไบต์")
    }
  }
}
