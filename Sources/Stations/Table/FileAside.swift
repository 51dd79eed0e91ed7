/// The names beside a file under which a process makes what will take its place.
struct FileAside {
  private let target: String

  /// The names beside the file at `target`.
  init(of target: String) {
    self.target = target
  }

  /// Where the new file is made.
  var newPath: String { "\(target).\(FileSystem.processID).new" }
  /// Where the old file gets a second name.
  var oldPath: String { "\(target).\(FileSystem.processID).old" }

  /// Removes what this process has made and not put in its place.
  func remove() {
    try? FileSystem.removeIfPresent(newPath)
    try? FileSystem.removeIfPresent(oldPath)
  }

  /// Removes what processes that no longer run have left behind, and what is in this one's way.
  func removeLeftovers() throws(FileSystem.Fault) {
    try FileSystem.removeIfPresent(newPath)
    let folder = FileSystem.folder(of: target)
    let prefix = target.split(separator: "/").last.map { "\($0)." } ?? ""
    for name in FileSystem.names(in: folder) where name.hasPrefix(prefix) {
      let parts = name.dropFirst(prefix.count).split(
        separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, ["new", "old"].contains(parts[1]), let process = Int(parts[0]),
        !FileSystem.isRunning(process: process)
      else { continue }
      try FileSystem.removeIfPresent("\(folder)/\(name)")
    }
  }
}
