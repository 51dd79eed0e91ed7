import Foundation

/// A folder for one test, removed with it.
public final class TemporaryFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory.appending(
    path: "homefind-\(UUID().uuidString)")

  /// A new, empty folder.
  public init() {
    // Where it cannot be made, whatever the test does in it fails and says so.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of the file `name` in it.
  public func file(_ name: String) -> String { url.appending(path: name).path }
}
