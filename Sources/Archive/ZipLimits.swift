/// The limits on a zip file's uncompressed size, which prevent a small file from exhausting memory.
public struct ZipLimits: Sendable, Hashable {
  /// The maximum number of members; 10,000 by default.
  public var entries: Int
  /// The maximum uncompressed size of a member in bytes; 256 MiB by default.
  public var entryBytes: Int
  /// The maximum uncompressed size of all members together in bytes; 512 MiB by default.
  public var totalBytes: Int
  /// The maximum ratio of a member's uncompressed size to its compressed size, checked above 1 MiB;
  /// 100 by default. Text tables reach a ratio of 30; deflate's maximum is 1,032.
  public var ratio: Int

  /// Creates limits; the defaults are suitable for a timetable feed.
  public init(
    entries: Int = 10_000, entryBytes: Int = 256 << 20, totalBytes: Int = 512 << 20,
    ratio: Int = 100
  ) {
    self.entries = entries
    self.entryBytes = entryBytes
    self.totalBytes = totalBytes
    self.ratio = ratio
  }

  /// The uncompressed size, in bytes, up to which the ratio is not checked.
  static let ratioFloor = 1 << 20
}
