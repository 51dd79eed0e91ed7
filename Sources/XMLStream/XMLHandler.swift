/// Receives the events of an ``XMLPushParser`` in document order.
///
/// The handler assigns a number to each distinct local name once per document, so names need not be
/// compared or copied for each element. A handler cannot stop the parser, but it can record in its
/// own state that it is done or has found an error.
public protocol XMLHandler {
  /// Returns the handler's number for elements with this local name (without prefix). Called once
  /// for each distinct local name in a document, before the first element with that name starts.
  mutating func code(forName name: String) -> Int

  /// Called at the start of an element.
  mutating func start(_ element: borrowing XMLElement)

  /// Called with text in the current element, which is UTF-8 with references resolved, including
  /// CDATA and white space. Contiguous text may arrive in several calls; the bytes are valid only
  /// during the call.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)

  /// Called at the end of the current element, whose number is `code`.
  mutating func end(code: Int)

  /// Called for an element that contains only text and is completely available, instead of
  /// ``start(_:)``, ``text(_:)`` and ``end(code:)``. The default implementation calls those
  /// methods; a handler can implement a faster path.
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
