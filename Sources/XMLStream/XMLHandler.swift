/// Receives the events of an ``XMLPushParser`` in document order.
///
/// Elements are identified by a number that the handler chooses for each local name, once for each
/// distinct name of a document, so that no name is compared or copied while elements stream past.
/// A handler that has seen enough, or something wrong, keeps that in its own state.
public protocol XMLHandler {
  /// The handler's number for elements of this local name (without prefix). Called once for each
  /// distinct local name of a document, before the first element of that name starts.
  mutating func code(forName name: String) -> Int

  /// An element starts.
  mutating func start(_ element: borrowing XMLElement)

  /// Text of the open element: UTF-8, entities resolved, CDATA included, white space as it is. One
  /// text may come in several calls; the bytes are valid during the call only.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)

  /// The open element, whose number is `code`, ends.
  mutating func end(code: Int)

  /// An element that holds nothing but text, when all of it is at hand: in place of
  /// ``start(_:)``, ``text(_:)`` and ``end(code:)``, which it calls unless a handler has a shorter
  /// way.
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
