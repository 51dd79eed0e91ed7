import Foundation
import GRDB
import HomefindTesting

/// A file, folder or other file system entry that homefind did not create.
enum ForeignFile: String, CaseIterable {
  case text
  case database
  /// A database in WAL mode; SQLite creates a log next to the database when opening it.
  case databaseWithLog
  case empty
  case folder
  case inMissingFolder
  /// A named pipe without a writer.
  case pipe
  /// A symbolic link to the neighboring file.
  case link

  /// Creates the entry in `folder`, next to an unrelated file.
  ///
  /// - Returns: The entry's path.
  func make(in folder: TemporaryFolder) throws -> String {
    let path = folder.file("notes.txt")
    try Data("of somebody else\n".utf8).write(to: URL(filePath: folder.file("beside.txt")))
    switch self {
    case .text: try Data("remember the milk\nand the eggs\n".utf8).write(to: URL(filePath: path))
    case .database, .databaseWithLog:
      let database = try DatabaseQueue(path: path)
      if self == .databaseWithLog {
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      }
      try database.write {
        try $0.execute(sql: "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('curry')")
      }
      try database.close()
    case .empty: try Data().write(to: URL(filePath: path))
    case .folder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      try Data("inside\n".utf8).write(to: URL(filePath: path + "/inside.txt"))
    case .inMissingFolder: return folder.file("missing/notes.txt")
    case .pipe: guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
    case .link:
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: folder.file("beside.txt"))
    }
    chmod(path, self == .folder ? 0o700 : 0o600)
    return path
  }
}

/// A snapshot of a folder: names, contents, modification times, permissions and inode numbers.
struct FolderState: Equatable {
  private struct Entry: Equatable {
    var bytes: Data?
    var node: UInt64
    var mode: UInt32
    var seconds: Int
    var nanoseconds: Int
  }

  private var entries: [String: Entry] = [:]

  var names: [String] { entries.keys.sorted() }

  /// Takes a snapshot of `folder`.
  init(of folder: TemporaryFolder) {
    let root = folder.file("")
    for name in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
      var status = stat()
      let path = folder.file(name)
      guard lstat(path, &status) == 0 else { continue }
      // Reading a pipe would block until a process writes to it.
      let isPipe = status.st_mode & S_IFMT == S_IFIFO
      entries[name] = Entry(
        bytes: isPipe ? nil : FileManager.default.contents(atPath: path),
        node: UInt64(status.st_ino), mode: status.st_mode, seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec)
    }
  }
}
