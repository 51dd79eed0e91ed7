import Basics
import Glibc
import Logging
import Machine
package import Messages
package import Monitoring
import Synchronization

/// Writes results to standard output, and everything else to standard error.
package enum Output {
  /// The verbosity of standard error; each level includes the previous ones.
  package enum Volume: Int, Sendable {
    case errors
    /// Errors, and notes about the result.
    case notes
    /// Errors, notes, and details about the work in progress.
    case details
  }

  private static let volume = Mutex(Volume.notes)

  /// Sets the verbosity.
  package static func setVolume(_ value: Volume) { volume.withLock { $0 = value } }

  /// Whether messages at `level` are printed.
  package static func says(_ level: Volume) -> Bool {
    volume.withLock { $0.rawValue >= level.rawValue }
  }

  /// Writes all of `bytes` to standard output.
  ///
  /// If the reader (a pager or `head`, for example) has closed the pipe, the program exits quietly.
  ///
  /// - Parameter undo: Called if the bytes cannot be written, to undo work whose result was never
  ///   shown.
  package static func answer(_ bytes: [UInt8], orElse undo: () -> Void = {}) {
    if !write(bytes, to: STDOUT_FILENO) {
      let reason = errno
      undo()
      if reason == EPIPE { exit(0) }
      fail(
        CommandFailure(
          .unexpected,
          CommandMessage.answerNotWritten(reason: String(cString: strerror(reason)))))
      exit(ExitStatus.unexpected.rawValue)
    }
  }

  /// Writes `text` and a line feed to standard output.
  package static func answer(_ text: String, orElse undo: () -> Void = {}) {
    answer(Array(text.utf8) + [UInt8(ascii: "\n")], orElse: undo)
  }

  /// Writes a message and a line feed to standard output.
  package static func answer(_ message: some Localized) { answer(message.text(in: language)) }

  /// Writes a message to standard error, prefixed with the program's name and with times in the
  /// local time zone; does nothing with `--quiet`. On a server, notes go to the log, which is in
  /// English.
  package static func talk(_ message: some Localized) {
    guard says(.notes) else { return }
    let language = isServer ? .english : self.language
    say(LocalTime.localized(message.text(in: language)), .notice)
  }

  /// Writes a question to standard error at any verbosity and reads a line of input; returns an
  /// empty string at the end of the input.
  package static func ask(_ question: some Localized) -> String {
    _ = write(Array("homefind: \(question.text(in: language)) ".utf8), to: STDERR_FILENO)
    return (readLine(strippingNewline: true) ?? "").trimmed
  }

  /// Writes a detail to standard error, but only with `--verbose`.
  package static func detail(_ message: @autoclosure () -> some Localized) {
    if says(.details) { say(message().text(in: language), .debug) }
  }

  /// Writes an error to standard error at any verbosity.
  package static func fail(_ text: String) { say(text, .error) }

  /// Writes a failure to standard error; in a structured log, the message is in English.
  package static func fail(_ failure: CommandFailure) {
    fail(failure.text(in: lines.format == .text ? language : .english))
  }

  /// Whether standard error is a server's log.
  private static let isServer = ProgramArguments.all.contains("serve")

  private static let chosenLanguage = Mutex(Language.english)

  /// The language of the program's messages.
  package static var language: Language {
    get { chosenLanguage.withLock { $0 } }
    set { chosenLanguage.withLock { $0 = newValue } }
  }

  private static func say(_ text: String, _ level: Logger.Level) {
    let text = AddressRedactor.masked(text)
    // Every line in a server's structured log must be machine-readable.
    guard lines.format == .text else { return lines.write(level, text) }
    // If standard error is closed, there is nowhere else to report to.
    _ = write(Array("homefind: \(text)\n".utf8), to: STDERR_FILENO)
  }

  /// The server's log, whose format applies to everything on standard error.
  package static let lines = LineLog { log($0) }

  /// Writes a log line to standard error in a single call.
  package static func log(_ line: [UInt8]) {
    _ = write(line, to: STDERR_FILENO)
  }

  /// Replaces the previously drawn line on the terminal with `line`.
  static func draw(_ line: String) {
    _ = write(Array("\r\u{1B}[2K\(line)".utf8), to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
