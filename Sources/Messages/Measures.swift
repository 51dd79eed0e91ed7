/// A duration in seconds, such as `15 seconds` or `15 วินาที`.
public struct Seconds: Localized, Sendable, Hashable {
  private let limit: Duration

  /// Creates a duration in seconds.
  public init(_ limit: Duration) { self.limit = limit }

  /// The number of seconds and the unit. The number includes a fraction if the duration is not a
  /// whole number of seconds.
  public var message: Message {
    let seconds = limit / .seconds(1)
    let number =
      seconds == seconds.rounded() && abs(seconds) < 1e15 ? "\(Int64(seconds))" : "\(seconds)"
    return Message("\(number) \(seconds == 1 ? "second" : "seconds")", "\(number) วินาที")
  }
}

/// A number of bytes, such as `256 MiB`, `1000 bytes` or `1000 ไบต์`.
public struct ByteCount: Localized, Sendable, Hashable {
  private let count: Int

  /// Creates a number of bytes.
  public init(_ count: Int) { self.count = count }

  /// The number of bytes, in the largest binary unit that divides it evenly.
  public var message: Message {
    for (unit, size) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    where count >= size && count % size == 0 {
      return Message(verbatim: "\(count / size) \(unit)")
    }
    return Message("\(count) bytes", "\(count) ไบต์")
  }
}
