import Foundation

/// The sanitizer of the test run, if any, which `scripts/sanitize` sets.
public enum Sanitizer {
  private static let kind = ProcessInfo.processInfo.environment["HOMEFIND_SANITIZER"]

  /// Whether tests run without a sanitizer.
  public static let isAbsent = kind == nil

  /// Whether to run long single-threaded tests: under the thread sanitizer they cannot find a race.
  public static let isNotOfThreads = kind != "thread"

  /// The reason for skipping such a test under the thread sanitizer.
  public static let oneThread: String = "it runs on one thread, where no race is"
}
