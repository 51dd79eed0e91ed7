import Logging
import Monitoring
import NIOCore
import Synchronization

/// Logs one line for each request. The line omits the parameters, which can contain coordinates,
/// names or API keys.
final class AccessLog: Sendable {
  private let logger: Logger
  /// The number of requests refused under load since the last log line about such requests, and the
  /// time of that line.
  private let crowd = Mutex<(count: Int, toldAt: NIODeadline?)>((0, nil))

  /// The interval between log lines about requests refused under load. A separate line for each
  /// request would add to the load.
  private static let crowdEvery = TimeAmount.seconds(10)

  init(logger: Logger) {
    self.logger = logger
  }

  /// Writes the line for a request.
  func write(_ request: FinishedRequest) {
    let isCrowded = request.outcome == .refused && request.status == 503
    if isCrowded { countCrowd() }
    // A request that this instance can never serve (501) is not a failure.
    let isFailure = request.status >= 500 && request.status != 501 && !isCrowded
    let level: Logger.Level = isFailure ? .warning : .info
    // Avoid formatting a line that will not be logged.
    guard logger.logLevel <= level else { return }
    var metadata: Logger.Metadata = [
      "id": "\(request.id)", "method": "\(request.method)", "route": "\(request.route)",
      "status": .number(request.status), "bytes": .number(request.bytes),
      "ms": .stringConvertible(Milliseconds(nanoseconds: request.duration.nanoseconds)),
      "outcome": "\(request.outcome.rawValue)", "client": "\(request.client)",
    ]
    if let key = request.keyName { metadata["key"] = "\(key)" }
    logger.log(level: level, "request", metadata: metadata)
  }

  private func countCrowd() {
    let now = NIODeadline.now()
    let count: Int? = crowd.withLock { crowd in
      crowd.count += 1
      if let toldAt = crowd.toldAt, now - toldAt < Self.crowdEvery { return nil }
      crowd.toldAt = now
      defer { crowd.count = 0 }
      return crowd.count
    }
    guard let count else { return }
    logger.warning(
      "requests are refused because the server is at capacity",
      metadata: ["refused": .number(count)])
  }
}
