import Glibc

/// What is known of the terminal behind standard output.
enum Terminal {
  /// The cells of a line, or nil where standard output is not a terminal.
  static var columns: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
