import Foundation

/// The sanitizer under which tests run, if any: `scripts/sanitize` says which.
public enum Sanitizer {
  private static let kind = ProcessInfo.processInfo.environment["HOMEFIND_SANITIZER"]

  /// Whether there is none.
  public static let isAbsent = kind == nil

  /// Whether a long test that runs on one thread is worth its time: no race is found in it.
  public static let isNotOfThreads = kind != "thread"

  /// Why such a test is skipped under the thread sanitizer.
  public static let oneThread: String = "it runs on one thread, where no race is"
}
