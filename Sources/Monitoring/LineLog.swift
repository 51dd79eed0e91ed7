import Basics
import FoundationEssentials
import JSONStream
public import Logging
import Synchronization

/// Writes the log lines of all loggers in a program. The format and the level can change while the
/// program runs.
public final class LineLog: Sendable {
  public enum Format: String, Sendable, CaseIterable {
    /// A line such as `2026-11-21T08:00:00Z info request id=… status=200`.
    case text
    /// A JSON object on one line.
    case json
  }

  private let state: Mutex<(format: Format, level: Logger.Level)>
  private let write: @Sendable ([UInt8]) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - format: The format of the lines.
  ///   - level: The lowest level that is logged.
  ///   - write: Writes a complete line, which ends with a line feed.
  public init(
    format: Format = .text, level: Logger.Level = .notice,
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    state = Mutex((format, level))
    self.write = write
  }

  /// The lowest level that is logged.
  public var level: Logger.Level { state.withLock { $0.level } }

  public var format: Format { state.withLock { $0.format } }

  public func change(format: Format, level: Logger.Level) {
    state.withLock { $0 = (format, level) }
  }

  /// Returns a logger that writes to this log.
  public func logger(label: String) -> Logger {
    Logger(label: label) { _ in handler }
  }

  /// The handler for loggers that write to this log.
  public var handler: any LogHandler { LineLogHandler(log: self) }

  /// Writes a line regardless of the level.
  public func write(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata = [:]) {
    let time = Date().formatted(.iso8601)
    let message = AddressRedactor.masked(message)
    let fields = metadata.mapValues(\.withoutSecrets).sorted { $0.key < $1.key }
    switch format {
    case .text:
      let rest = fields.map { " \($0.key)=\(Self.quoted("\($0.value)"))" }.joined()
      write(Array("\(time) \(level) \(message)\(rest)\n".utf8))
    case .json:
      var json = JSONWriter()
      json.object { json in
        json.field("time", time)
        json.field("level", level.rawValue)
        json.field("message", message)
        for (key, value) in fields { json.field(key, value) }
      }
      write(json.bytes + [UInt8(ascii: "\n")])
    }
  }

  /// Returns a value in the format for text lines: in quotation marks, unless it is a single word.
  private static func quoted(_ text: String) -> String {
    let isWord = !text.isEmpty && text.allSatisfy { $0 > " " && $0 != "\"" && $0 != "=" }
    return isWord ? text : text.debugDescription
  }
}

private struct LineLogHandler: LogHandler {
  let log: LineLog
  var metadata: Logger.Metadata = [:]

  var logLevel: Logger.Level {
    get { log.level }
    set {}
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    log.write(event.level, "\(event.message)", metadata.merging(event.metadata ?? [:]) { $1 })
  }
}

extension JSONWriter {
  /// Writes a metadata value as JSON: a number as a number, a list as an array, and a dictionary as
  /// an object.
  fileprivate mutating func value(_ value: Logger.MetadataValue) {
    switch value {
    case .string(let text): self.value(text)
    case .stringConvertible(let number as Int): self.value(number)
    case .stringConvertible(let time as Milliseconds): self.value(time.value, decimals: 2)
    case .stringConvertible(let other): self.value("\(other)")
    case .array(let values): array { json in for value in values { json.value(value) } }
    case .dictionary(let fields):
      object { json in
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) { json.field(key, value) }
      }
    }
  }

  fileprivate mutating func field(_ name: String, _ value: Logger.MetadataValue) {
    var json = JSONWriter(capacity: 32)
    json.value(value)
    field(named: name, json: json.bytes)
  }
}

/// A duration that is logged in milliseconds, with two decimal places.
package struct Milliseconds: CustomStringConvertible, Sendable {
  package var value: Double

  package init(nanoseconds: Int64) {
    value = Double((nanoseconds + 5_000) / 10_000) / 100
  }

  package var description: String {
    let hundredths = Int64((value * 100).rounded())
    return "\(hundredths / 100).\((hundredths % 100).padded(to: 2))"
  }
}

extension Logger.MetadataValue {
  /// The value after masking secrets in URLs.
  fileprivate var withoutSecrets: Logger.MetadataValue {
    switch self {
    case .string(let text): .string(AddressRedactor.masked(text))
    case .stringConvertible(let value) where value is Int || value is Milliseconds: self
    case .stringConvertible(let value): .string(AddressRedactor.masked("\(value)"))
    case .array(let values): .array(values.map(\.withoutSecrets))
    case .dictionary(let values): .dictionary(values.mapValues(\.withoutSecrets))
    }
  }

  /// Returns a metadata value that remains a number in JSON lines.
  public static func number(_ value: some BinaryInteger) -> Logger.MetadataValue {
    .stringConvertible(Int(clamping: value))
  }
}
