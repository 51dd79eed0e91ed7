/// The limits of a zip's uncompressed size, so that a small file cannot exhaust memory.
public struct ZipLimits: Sendable, Hashable {
  /// The maximum number of members; default 10,000.
  public var entries: Int
  /// The maximum uncompressed size of a member in bytes; default 256 MiB.
  public var entryBytes: Int
  /// The maximum uncompressed size of all members in bytes; default 512 MiB.
  public var totalBytes: Int
  /// The maximum ratio of a member's uncompressed to its compressed size, checked above 1 MiB;
  /// default 100. Text tables reach 30; the maximum of deflate is 1,032.
  public var ratio: Int

  /// Creates limits; the defaults suit a timetable feed.
  public init(
    entries: Int = 10_000, entryBytes: Int = 256 << 20, totalBytes: Int = 512 << 20,
    ratio: Int = 100
  ) {
    self.entries = entries
    self.entryBytes = entryBytes
    self.totalBytes = totalBytes
    self.ratio = ratio
  }

  /// The uncompressed size in bytes up to which no ratio is suspicious.
  static let ratioFloor = 1 << 20
}
