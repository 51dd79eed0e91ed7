import Glibc

/// A program that shows long output one screen at a time.
public struct Pager: Sendable {
  private let command: String

  /// Returns the environment's pager: `HOMEFIND_PAGER`, else `PAGER`, else `less`.
  ///
  /// - Returns: nil if the name is empty or `cat`, which means no pager.
  public init?(environment: [String: String]) {
    let command = environment["HOMEFIND_PAGER"] ?? environment["PAGER"] ?? "less"
    guard !command.isEmpty, command != "cat" else { return nil }
    self.command = command
  }

  /// Shows `bytes` and waits until the user quits the pager.
  ///
  /// - Returns: Whether the pager ran; if false, nothing was shown.
  public func show(_ bytes: [UInt8]) -> Bool {
    // The options with which less passes on colours and leaves the output on the screen.
    setenv("LESS", "FRX", 0)
    // If the user quits early, the pipe closes; that is not an error.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    guard let pipe = popen(command, "w") else { return false }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, pipe) }
    let status = pclose(pipe)
    // The shell exits with 127 if there is no such program.
    return status >> 8 & 0xff != 127
  }
}
