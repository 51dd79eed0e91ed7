/// What a zip may unfold to at most, so that a small file cannot fill the memory.
public struct ZipLimits: Sendable, Hashable {
  /// Members; 10,000.
  public var entries: Int
  /// Bytes of one member, inflated; 256 MiB.
  public var entryBytes: Int
  /// Bytes of all members together, inflated; 512 MiB.
  public var totalBytes: Int
  /// How many times its packed size a member may unfold to, past its first mebibyte; 100. Tables
  /// of text reach 30, and deflate itself ends at 1,032.
  public var ratio: Int

  /// The limits that fit a feed of timetables; each can be given on its own.
  public init(
    entries: Int = 10_000, entryBytes: Int = 256 << 20, totalBytes: Int = 512 << 20,
    ratio: Int = 100
  ) {
    self.entries = entries
    self.entryBytes = entryBytes
    self.totalBytes = totalBytes
    self.ratio = ratio
  }

  /// Below this many bytes no ratio is suspicious.
  static let ratioFloor = 1 << 20
}
