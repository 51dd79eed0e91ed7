public import Foundation

/// The real tables beside the checkout, where there are any.
public enum SharedData {
  /// Why a test over them is skipped elsewhere.
  public static let absence: String = "there is no folder ../shared/data beside the checkout"

  /// The folder that holds them.
  public static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data")

  /// Whether the folder is there.
  public static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// The path of one of its files.
  public static func path(of name: String) -> String {
    folder.appending(path: name).path
  }

  /// The content of one of its files.
  ///
  /// - Throws: The system's error when the file cannot be read.
  public static func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }
}
