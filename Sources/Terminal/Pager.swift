import Glibc

/// A program that shows long output one screen at a time.
public struct Pager: Sendable {
  private let command: String

  /// Determines the pager from `HOMEFIND_PAGER` or, if it is not set, `PAGER`; the default is
  /// `less`.
  ///
  /// - Returns: The pager; nil if the name is empty or `cat`, which means that no pager is used.
  public init?(environment: [String: String]) {
    let command = environment["HOMEFIND_PAGER"] ?? environment["PAGER"] ?? "less"
    guard !command.isEmpty, command != "cat" else { return nil }
    self.command = command
  }

  /// Shows `bytes` in the pager and waits until the user quits it.
  ///
  /// - Returns: Whether the pager ran; if false, nothing was shown.
  public func show(_ bytes: [UInt8]) -> Bool {
    // With these options, less passes colours through and leaves the output on the screen.
    setenv("LESS", "FRX", 0)
    // If the user quits early, the pipe closes, which is not an error.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    guard let pipe = popen(command, "w") else { return false }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, pipe) }
    let status = pclose(pipe)
    // The shell exits with status 127 if there is no such program.
    return status >> 8 & 0xff != 127
  }
}
