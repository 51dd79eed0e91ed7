public import Foundation

/// The tables of real data in `../shared/data`, if present.
public enum SharedData {
  /// The reason for skipping a test if the folder is missing.
  public static let absence: String = "there is no folder ../shared/data next to the checkout"

  /// The folder with the tables.
  public static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data")

  public static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  /// Returns the path of a file in the folder.
  public static func path(of name: String) -> String {
    folder.appending(path: name).path
  }

  /// Reads a file in the folder.
  ///
  /// - Throws: The system's error if the file cannot be read.
  public static func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }
}
