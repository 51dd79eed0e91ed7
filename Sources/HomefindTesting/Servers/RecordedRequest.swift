/// A request as a scripted server received it.
public struct RecordedRequest: Sendable, Hashable {
  /// One header field as received.
  public struct Field: Sendable, Hashable {
    /// The name as received.
    public let name: String
    /// The value without the white space around it.
    public let value: String
  }

  /// The method, such as "POST".
  public let method: String
  /// Path and query as received.
  public let target: String
  /// The headers in order.
  public let headers: [Field]
  /// The body, whole.
  public let body: [UInt8]
  /// The number of the connection it came by, from 1 in the order of their acceptance.
  public let connection: Int

  /// The first value of a header, whatever the case of its name.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The body as UTF-8.
  public var text: String { String(decoding: body, as: UTF8.self) }
}
