import Glibc

/// A program that shows long answers a screen at a time.
public struct Pager: Sendable {
  private let command: String

  /// The pager that the environment names: `HOMEFIND_PAGER`, else `PAGER`, else `less`.
  ///
  /// - Returns: nil where it is named as empty or as `cat`, which is to say none.
  public init?(environment: [String: String]) {
    let command = environment["HOMEFIND_PAGER"] ?? environment["PAGER"] ?? "less"
    guard !command.isEmpty, command != "cat" else { return nil }
    self.command = command
  }

  /// Shows `bytes` and waits until the reader has had enough.
  ///
  /// - Returns: Whether the pager ran; where it did not, nothing was shown.
  public func show(_ bytes: [UInt8]) -> Bool {
    // What less needs to pass colours on and to leave the answer on the screen.
    setenv("LESS", "FRX", 0)
    // A reader that leaves early closes the pipe, which is no mistake.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    guard let pipe = popen(command, "w") else { return false }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, pipe) }
    let status = pclose(pipe)
    // The shell's way to say that there is no such program.
    return status >> 8 & 0xff != 127
  }
}
