public import CXML

/// The start of an element; valid only during ``XMLHandler/start(_:)``.
public struct XMLElement: ~Copyable {
  /// The handler's number for the element's local name.
  public let code: Int
  @usableFromInline let event: CXMLEvent
  @usableFromInline let batch: CXMLBatch
  // The source outlives the element, so reference counting is unnecessary.
  @usableFromInline unowned(unsafe) let source: XMLEventSource

  @inlinable
  init(code: Int, event: CXMLEvent, batch: CXMLBatch, source: XMLEventSource) {
    self.code = code
    self.event = event
    self.batch = batch
    self.source = source
  }

  /// The line on which the start tag ends; the first line is 1.
  @inlinable
  public var line: Int { Int(event.line) }

  /// The name without its prefix.
  public var name: String { source.name(Int(event.name)) }

  /// The namespace; nil if the element is unqualified or its prefix is undeclared.
  public var namespace: String? { event.uri.map { String(cString: $0) } }

  /// Whether the element is in this namespace. The comparison creates no `String`.
  public func isInNamespace(_ namespace: StaticString) -> Bool {
    Self.equal(event.uri, namespace)
  }

  /// The number of attributes, excluding namespace declarations.
  @inlinable
  public var attributeCount: Int { Int(event.count) }

  /// Returns the value of the attribute with this local name, in any namespace; nil if absent.
  public func attribute(_ name: StaticString) -> String? {
    for index in 0..<attributeCount {
      guard let attribute = attribute(at: index) else { return nil }
      if Self.equal(attribute.name, name) { return Self.value(of: attribute, in: batch) }
    }
    return nil
  }

  /// Returns the value of the attribute with this local name in `namespace`; nil if absent.
  public func attribute(_ name: StaticString, in namespace: StaticString) -> String? {
    for index in 0..<attributeCount {
      guard let attribute = attribute(at: index) else { return nil }
      if Self.equal(attribute.name, name), Self.equal(attribute.uri, namespace) {
        return Self.value(of: attribute, in: batch)
      }
    }
    return nil
  }

  private func attribute(at index: Int) -> CXMLAttribute? {
    guard let all = batch.attributes else { return nil }
    return all[Int(event.first) + index]
  }

  private static func value(of attribute: CXMLAttribute, in batch: CXMLBatch) -> String {
    guard let bytes = batch.bytes else { return "" }
    return String(
      decoding: UnsafeBufferPointer(
        start: bytes + Int(attribute.first), count: Int(attribute.count)),
      as: UTF8.self)
  }

  private static func equal(_ text: UnsafePointer<CChar>?, _ other: StaticString) -> Bool {
    guard let text, other.hasPointerRepresentation else { return false }
    // The comparison stops at the first difference, which includes a terminating zero byte, so it
    // never reads past the end of either string.
    for index in 0..<other.utf8CodeUnitCount
    where UInt8(bitPattern: text[index]) != other.utf8Start[index] {
      return false
    }
    return text[other.utf8CodeUnitCount] == 0
  }
}
