import Glibc

/// Queries the terminal that a file descriptor refers to.
public enum TerminalDevice {
  /// Whether `descriptor` is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the number of columns of the terminal at `descriptor`; 80 if unknown, nil if it is not
  /// a terminal.
  public static func columns(_ descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    return size(descriptor).map { Int($0.ws_col) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// Returns the number of lines of the terminal at `descriptor`; 24 if unknown, nil if it is not a
  /// terminal.
  public static func rows(_ descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    return size(descriptor).map { Int($0.ws_row) }.flatMap { $0 > 0 ? $0 : nil } ?? 24
  }

  private static func size(_ descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
