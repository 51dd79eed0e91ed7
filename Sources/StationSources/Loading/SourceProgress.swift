/// The progress of a source's download.
public struct SourceProgress: Sendable, Hashable {
  /// The display name of the source.
  public let source: String
  /// The number of bytes received.
  public let received: Int
  /// The total number of bytes, if the server reports it.
  public let total: Int?
}
