/// The size limits of a document.
public struct XMLLimits: Sendable, Hashable {
  /// The maximum number of nested elements.
  public var depth: Int
  /// The maximum number of child elements per element.
  public var children: Int
  /// The maximum number of attributes per element, including namespace declarations.
  public var attributes: Int
  /// The maximum number of distinct element names in a document, and of namespaces in scope at the
  /// same time.
  public var names: Int
  /// The maximum size of the text directly inside an element, in UTF-8 bytes.
  public var textBytes: Int
  /// The maximum size of a tag, comment or processing instruction in bytes.
  public var markupBytes: Int
  /// The maximum size of the document in bytes, as received.
  public var totalBytes: Int

  /// Creates limits; the defaults are typical of XML stacks (depth and children as in Apache CXF).
  public init(
    depth: Int = 100, children: Int = 50_000, attributes: Int = 256, names: Int = 4_096,
    textBytes: Int = 16 << 20, markupBytes: Int = 128 << 10, totalBytes: Int = 256 << 20
  ) {
    self.depth = depth
    self.children = children
    self.attributes = attributes
    self.names = names
    self.textBytes = textBytes
    self.markupBytes = markupBytes
    self.totalBytes = totalBytes
  }
}
