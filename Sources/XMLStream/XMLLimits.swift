/// How large a document may be before it is refused.
public struct XMLLimits: Sendable, Hashable {
  /// Open elements at one time.
  public var depth: Int
  /// Child elements of one element.
  public var children: Int
  /// Attributes of one element, declarations of namespaces among them.
  public var attributes: Int
  /// Distinct element names in one document, and namespaces that are declared at one time.
  public var names: Int
  /// Bytes (as UTF-8) of text directly inside one element.
  public var textBytes: Int
  /// Bytes of one tag, comment or processing instruction.
  public var markupBytes: Int
  /// Bytes of the whole document, as they arrive.
  public var totalBytes: Int

  /// The limits given; the others as other XML stacks ship them (depth and children as Apache CXF).
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
