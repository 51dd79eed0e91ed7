import Foundation

/// A temporary folder for one test, removed on deallocation.
public final class TemporaryFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory.appending(
    path: "homefind-\(UUID().uuidString)")

  /// Creates an empty folder.
  public init() {
    // If this fails, the test's first use of the folder reports the error.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the path of the file `name` in the folder.
  public func file(_ name: String) -> String { url.appending(path: name).path }
}
