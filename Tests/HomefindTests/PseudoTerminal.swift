import Foundation
import HomefindTesting

/// A run of the program in a pseudo-terminal.
final class PseudoTerminal: Sendable {
  /// The error if no pseudo-terminal can be opened.
  struct Unavailable: Error {}

  private let program: SpawnedProgram
  private let folder = TemporaryFolder()
  private let main: Int32
  private let (texts, text) = AsyncStream.makeStream(of: String.self)

  /// Starts the program with standard output and standard error on a terminal of `columns` by
  /// `rows` cells.
  ///
  /// - Parameters:
  ///   - interruption: A signal to send as soon as the terminal shows the given text.
  ///   - answer: Text to type as soon as the terminal shows the given text; if nil, standard input
  ///     is empty and not a terminal.
  init(
    _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 500,
    environment: [String: String] = [:],
    interruption: (signal: Int32, text: String)? = nil,
    answer: (typed: String, text: String)? = nil
  ) throws {
    main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number): (Int32, Int32) = (0, 0)
    guard main >= 0, ioctl(main, Self.unlock, &lock) == 0, ioctl(main, Self.name, &number) == 0
    else { throw Unavailable() }
    let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw Unavailable() }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0 else { throw Unavailable() }

    defer { close(terminal) }
    let environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("HOMEFIND_") && $0.key != "NO_COLOR" && $0.key != "PAGER" }
      .merging([
        "HOMEFIND_STORE": folder.file("listings.sqlite"), "TERM": "xterm-256color",
        "XDG_CONFIG_HOME": folder.file("config"), "COLORTERM": "truecolor", "LANG": "C.UTF-8",
        "LC_ALL": "", "LC_MESSAGES": "",
      ]) { $1 }
      .merging(environment) { $1 }
    program = try SpawnedProgram(
      Program.url.path, arguments, environment: environment,
      input: answer == nil ? nil : terminal, output: terminal, errors: terminal)
    Thread { [main, text, program] in
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      var awaited = interruption
      var question = answer
      // Reading fails with EIO after the other side of the terminal is closed.
      while case let count = read(main, &piece, piece.count), count > 0 {
        bytes += piece[..<count]
        // The signal is sent from this thread because a task might not run before the program ends.
        if let now = awaited, String(decoding: bytes, as: UTF8.self).contains(now.text) {
          program.signal(now.signal)
          awaited = nil
        }
        if let now = question, String(decoding: bytes, as: UTF8.self).contains(now.text) {
          _ = now.typed.withCString { write(main, $0, strlen($0)) }
          question = nil
        }
      }
      close(main)
      text.yield(String(decoding: bytes, as: UTF8.self))
      text.finish()
    }
    .start()
  }

  // Linux's TIOCSPTLCK and TIOCGPTN, which Swift does not import.
  private static let unlock: UInt = 0x4004_5431
  private static let name: UInt = 0x8004_5430

  /// Waits for the program to end and returns the terminal's text and the exit status.
  func outcome() async -> (text: String, status: Int32) {
    let status = await program.status()
    var whole = ""
    for await text in texts { whole = text }
    return (whole.replacingOccurrences(of: "\r\n", with: "\n"), status)
  }
}
