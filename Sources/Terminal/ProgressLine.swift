/// The progress of a long task on one line: a bar, counts, the rate and the remaining time.
public struct ProgressLine: Sendable {
  /// The amount completed so far, in the same unit as `total`.
  public var done: Int
  /// The total; nil if unknown.
  public var total: Int?
  /// The counts for users, such as `3 of 7 circles, 1,210 homes`.
  public var counts: String
  /// The rate, such as `120 homes/s`; nil if not shown.
  public var rate: String?
  /// The seconds since the task started.
  public var elapsed: Double

  /// Creates a line.
  public init(done: Int, total: Int?, counts: String, rate: String? = nil, elapsed: Double) {
    self.done = done
    self.total = total
    self.counts = counts
    self.rate = rate
    self.elapsed = elapsed
  }

  /// The estimated remaining time in seconds at the average rate; nil if unknown.
  public var secondsLeft: Int? {
    guard let total, done > 0, total >= done else { return nil }
    let left = elapsed / Double(done) * Double(total - done)
    return left.isFinite && left < 1e9 ? Int(left.rounded(.up)) : nil
  }

  /// The line, at most `width` cells wide.
  public func text(width: Int, paint: Painter = Painter(isOn: false)) -> String {
    var facts = [counts]
    if let rate { facts.append(rate) }
    if let secondsLeft { facts.append("about \(Self.time(secondsLeft)) left") }
    let told = facts.joined(separator: ", ")
    let room = min(30, width - Cells.width(of: told) - 3)
    guard let total, total > 0, room >= 8 else { return Cells.cut(told, to: width) }
    let full = room * min(max(done, 0), total) / total
    return "[" + paint(String(repeating: "#", count: full), .green)
      + paint(String(repeating: "-", count: room - full), .dim) + "] " + told
  }

  /// Formats a duration for users: `45 s`, `3 min 5 s`, `2 h 10 min`.
  public static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    }
  }
}
