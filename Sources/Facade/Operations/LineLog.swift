import FoundationEssentials
import JSONStream
public import Logging
import Synchronization

/// How a log's lines are written, for all loggers of one program; may change while it runs.
public final class LineLog: Sendable {
  /// The forms of a line.
  public enum Form: String, Sendable, CaseIterable {
    /// `2026-11-21T08:00:00Z info request id=… status=200`
    case text
    /// One JSON object.
    case json
  }

  private let state: Mutex<(form: Form, level: Logger.Level)>
  private let write: @Sendable ([UInt8]) -> Void

  /// A log.
  ///
  /// - Parameters:
  ///   - form: How lines look.
  ///   - level: What is left out below it.
  ///   - write: Takes each line, with its line feed, in one piece.
  public init(
    form: Form = .text, level: Logger.Level = .notice,
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    state = Mutex((form, level))
    self.write = write
  }

  /// What is left out below it.
  public var level: Logger.Level { state.withLock { $0.level } }

  /// Goes on in another form, from another level.
  public func change(form: Form, level: Logger.Level) {
    state.withLock { $0 = (form, level) }
  }

  /// A logger that writes here.
  public func logger(label: String) -> Logger {
    Logger(label: label) { _ in LineLogHandler(log: self) }
  }

  fileprivate func write(_ event: LogEvent, _ metadata: Logger.Metadata) {
    let time = Date().formatted(.iso8601)
    let fields = metadata.sorted { $0.key < $1.key }
    switch state.withLock({ $0.form }) {
    case .text:
      let rest = fields.map { " \($0.key)=\(Self.quoted("\($0.value)"))" }.joined()
      write(Array("\(time) \(event.level) \(event.message)\(rest)\n".utf8))
    case .json:
      var json = JSONWriter()
      json.object { json in
        json.field("time", time)
        json.field("level", event.level.rawValue)
        json.field("message", "\(event.message)")
        for (key, value) in fields { json.field(key, "\(value)") }
      }
      write(json.bytes + [UInt8(ascii: "\n")])
    }
  }

  /// A value as a line holds it: in quotation marks where it would not be one word.
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
    log.write(event, metadata.merging(event.metadata ?? [:]) { $1 })
  }
}
