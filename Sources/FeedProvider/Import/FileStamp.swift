import Foundation

/// What tells one content of a file from another without reading it.
struct FileStamp: Sendable, Hashable {
  private let number: UInt64
  /// Bytes.
  let size: UInt64
  private let modified: Date

  /// The stamp of the file at `path`; nil where there is none.
  init?(path: String) {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard let facts = try? FileManager.default.attributesOfItem(atPath: url.path),
      let size = facts[.size] as? UInt64, let modified = facts[.modificationDate] as? Date
    else { return nil }
    number = facts[.systemFileNumber] as? UInt64 ?? 0
    self.size = size
    self.modified = modified
  }
}
