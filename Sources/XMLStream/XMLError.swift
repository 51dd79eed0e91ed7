import Basics

/// Why a document was refused.
public enum XMLError: Error, Sendable, Hashable {
  /// A limit of ``XMLLimits`` that a document can pass.
  public enum Limit: String, Sendable, Hashable {
    /// Elements nested too deep.
    case depth
    /// Too many child elements in one element.
    case children
    /// Too many attributes on one element.
    case attributes
    /// Too many different element names.
    case names
    /// Too much text in one element.
    case textBytes
    /// A tag, comment or processing instruction that is too long.
    case markupBytes
    /// A document that is too long.
    case totalBytes
  }

  /// There was nothing, or only white space.
  case empty
  /// The document ends before its root element does.
  case truncated
  /// The document is not well-formed at `line` (from 1); `detail` is the parser's own words, which
  /// may quote names of the document.
  case malformed(line: Int, detail: String)
  /// The bytes at `line` are not text in the document's charset.
  case charsetMismatch(line: Int)
  /// The document is in a charset that is not known here.
  case unknownCharset(String)
  /// The document has a document type declaration, which is never read.
  case doctype
  /// The document uses an entity that is none of XML's own five.
  case entity(line: Int)
  /// The document passes a limit.
  case limit(Limit, Int)
  /// There is not enough memory.
  case outOfMemory
  /// libxml2, which reads what is out of the ordinary in a document, is not installed.
  case noLibrary
}

extension XMLError: CustomStringConvertible {
  /// A name of a document's as a sentence can hold it.
  private static func printable(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(40))).onOneLine
  }

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .empty: "The document is empty."
    case .truncated: "The document ends before its root element is closed."
    case .malformed(let line, let detail):
      detail.isEmpty
        ? "The document is not well-formed XML at line \(line)."
        : "The document is not well-formed XML at line \(line): \(detail)."
    case .charsetMismatch(let line): "The text at line \(line) is not in the document's charset."
    case .unknownCharset(let name):
      "The document's charset \"\(Self.printable(name))\" is not known."
    case .doctype: "The document has a DOCTYPE, which is not accepted."
    case .entity(let line): "The document uses an entity of its own at line \(line)."
    case .limit(let limit, let value): "The document has \(limit.excess(of: value))."
    case .outOfMemory: "There is not enough memory to read the document."
    case .noLibrary: "The document cannot be read without libxml2, which is not installed."
    }
  }
}

extension XMLError.Limit {
  /// What is too much in a document that passes the limit.
  fileprivate func excess(of value: Int) -> String {
    switch self {
    case .depth: "elements nested more than \(value) deep"
    case .children: "more than \(value) elements within one"
    case .attributes: "an element with more than \(value) attributes"
    case .names: "more than \(value) different names of elements, or namespaces at once"
    case .textBytes: "a text of more than \(value) bytes"
    case .markupBytes: "a tag or comment of more than \(value) bytes"
    case .totalBytes: "more than \(value) bytes"
    }
  }
}
