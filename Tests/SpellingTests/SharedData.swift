import CSVStream
import Foundation

/// The real tables beside the checkout, where there are any.
enum SharedData {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data")
  static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  static func table(_ name: String) throws -> CSVReader {
    try CSVReader(Array(Data(contentsOf: folder.appending(path: name))))
  }
}
