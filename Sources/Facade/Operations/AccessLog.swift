import Logging
import NIOCore

/// One line for each request, without what it asked for: no coordinates, no names, no keys.
struct AccessLog: Sendable {
  let logger: Logger

  /// Writes a request's line.
  func write(_ request: FinishedRequest) {
    let level: Logger.Level = request.status >= 500 ? .warning : .info
    // Nothing of the line is made where nobody wants it.
    guard logger.logLevel <= level else { return }
    var metadata: Logger.Metadata = [
      "id": "\(request.id)", "method": "\(request.method)", "route": "\(request.route)",
      "status": "\(request.status)", "bytes": "\(request.bytes)",
      "ms": "\(Self.milliseconds(request.duration.nanoseconds))",
      "course": "\(request.course.rawValue)", "client": "\(request.client)",
    ]
    if let key = request.keyName { metadata["key"] = "\(key)" }
    logger.log(level: level, "request", metadata: metadata)
  }

  /// Milliseconds with two decimals.
  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let hundredths = (nanoseconds + 5_000) / 10_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
