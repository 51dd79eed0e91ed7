import Glibc

/// What is known of the terminal behind a descriptor.
public enum TerminalDevice {
  /// Whether `descriptor` is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The cells of a line of the terminal behind `descriptor`; 80 where it does not say, nil where it
  /// is no terminal.
  public static func columns(_ descriptor: Int32) -> Int? {
    guard isTerminal(descriptor) else { return nil }
    return size(descriptor).map { Int($0.ws_col) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// The lines of the terminal behind `descriptor`; 24 where it does not say, nil where it is no
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
