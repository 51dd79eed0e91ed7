import Foundation

/// The sanitizer that the test run uses, if any; `scripts/sanitize` sets it.
public enum Sanitizer {
  private static let kind = ProcessInfo.processInfo.environment["HOMEFIND_SANITIZER"]

  /// Whether tests run without a sanitizer.
  public static let isAbsent = kind == nil

  /// Whether to run long single-threaded tests, which are pointless under the thread sanitizer
  /// because they cannot find a race.
  public static let isNotOfThreads = kind != "thread"

  /// The reason for skipping a long single-threaded test under the thread sanitizer.
  public static let oneThread: String = "it runs on one thread, where no race can occur"
}
