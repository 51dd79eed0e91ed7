/// How far the download of a source has come.
public struct SourceProgress: Sendable, Hashable {
  /// What people call the source.
  public let source: String
  /// Bytes received.
  public let received: Int
  /// Bytes in all, where the server says so before.
  public let total: Int?
}
