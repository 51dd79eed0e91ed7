/// Receives the events of an ``XMLPushParser`` in document order.
///
/// The handler chooses a number for each distinct local name of a document, once, so that names are
/// neither compared nor copied per element. A handler cannot stop the parser; it records in its own
/// state that it is done or has found an error.
public protocol XMLHandler {
  /// Returns the handler's number for elements with this local name (without prefix). Called once
  /// per distinct local name of a document, before the first such element starts.
  mutating func code(forName name: String) -> Int

  /// Called at the start of an element.
  mutating func start(_ element: borrowing XMLElement)

  /// Called with text of the open element: UTF-8, with references resolved and CDATA and white
  /// space included. One text may arrive in several calls; the bytes are valid only during the
  /// call.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)

  /// Called at the end of the open element, whose number is `code`.
  mutating func end(code: Int)

  /// Called for an element that contains only text and is completely available, instead of
  /// ``start(_:)``, ``text(_:)`` and ``end(code:)``. The default implementation calls these; a
  /// handler can implement a faster path.
  mutating func leaf(_ element: borrowing XMLElement, text bytes: UnsafeBufferPointer<UInt8>)
}

extension XMLHandler {
  /// Calls ``start(_:)``, ``text(_:)`` and ``end(code:)``.
  @inlinable
  public mutating func leaf(
    _ element: borrowing XMLElement, text bytes: UnsafeBufferPointer<UInt8>
  ) {
    start(element)
    text(bytes)
    end(code: element.code)
  }
}
