import Basics
import Glibc
import Logging
import Machine
package import Messages
package import Monitoring
import Synchronization

/// The program's two voices: answers on standard output, talk on standard error.
package enum Output {
  /// How much is printed on standard error; each level includes those before it.
  package enum Volume: Int, Sendable {
    /// Why there is no answer.
    case errors
    /// What a person should know of the answer.
    case notes
    /// What is done meanwhile.
    case details
  }

  private static let volume = Mutex(Volume.notes)

  /// Sets the volume from now on.
  package static func setVolume(_ value: Volume) { volume.withLock { $0 = value } }

  /// Whether lines of `level` are printed.
  package static func says(_ level: Volume) -> Bool {
    volume.withLock { $0.rawValue >= level.rawValue }
  }

  /// Writes `bytes` to standard output, all of them.
  ///
  /// A reader that has left (a pager that was closed, `head`) ends the program quietly.
  ///
  /// - Parameter undo: Takes back what nobody knows of where the bytes cannot be written.
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

  /// Writes a message to standard output as a line.
  package static func answer(_ message: some Localized) { answer(message.text(in: language)) }

  /// Writes a line for people to standard error, with the program's name before it and times of the
  /// place where they are; not with `--quiet`. The notes of a server are its log, and in English.
  package static func talk(_ message: some Localized) {
    guard says(.notes) else { return }
    let language = isServer ? .english : self.language
    say(LocalTime.localized(message.text(in: language)), .notice)
  }

  /// Writes a question to standard error at any volume, and reads the line that answers it; an empty text
  /// at the end of the input.
  package static func ask(_ question: some Localized) -> String {
    _ = write(Array("homefind: \(question.text(in: language)) ".utf8), to: STDERR_FILENO)
    return (readLine(strippingNewline: true) ?? "").trimmed
  }

  /// Writes a line of what is done to standard error; only with `--verbose`.
  package static func detail(_ message: @autoclosure () -> some Localized) {
    if says(.details) { say(message().text(in: language), .debug) }
  }

  /// Writes a line to standard error at any volume.
  package static func fail(_ text: String) { say(text, .error) }

  /// Writes why there is no answer; as a line of a server's log in English.
  package static func fail(_ failure: CommandFailure) {
    fail(failure.text(in: lines.format == .text ? language : .english))
  }

  /// Whether standard error is the log of a server.
  private static let isServer = ProgramArguments.all.contains("serve")

  private static let chosenLanguage = Mutex(Language.english)

  /// The language of what the program itself says.
  package static var language: Language {
    get { chosenLanguage.withLock { $0 } }
    set { chosenLanguage.withLock { $0 = newValue } }
  }

  private static func say(_ text: String, _ level: Logger.Level) {
    let text = AddressRedactor.masked(text)
    // A program that reads a server's log can read every line of it.
    guard lines.format == .text else { return lines.write(level, text) }
    // If standard error is closed, there is no other place to report to.
    _ = write(Array("homefind: \(text)\n".utf8), to: STDERR_FILENO)
  }

  /// The log of a server; it shares its format with everything else on standard error.
  package static let lines = LineLog { log($0) }

  /// Writes a log's line to standard error, in one piece.
  package static func log(_ line: [UInt8]) {
    _ = write(line, to: STDERR_FILENO)
  }

  /// Puts `line` in the place of what this wrote last, on a terminal's standard error.
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
