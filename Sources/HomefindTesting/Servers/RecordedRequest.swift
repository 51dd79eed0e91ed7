/// A request as a scripted server received it.
public struct RecordedRequest: Sendable, Hashable {
  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name as received.
    public let name: String
    /// The value without surrounding whitespace.
    public let value: String
  }

  /// The method, such as "POST".
  public let method: String
  /// The path and the query as received.
  public let target: String
  /// The header fields in order.
  public let headers: [Field]
  /// The complete body.
  public let body: [UInt8]
  /// The number of the connection, counted from 1 in the order of acceptance.
  public let connection: Int

  /// Returns the first value of a header field; names are case-insensitive.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  public var text: String { String(decoding: body, as: UTF8.self) }
}
