extension StationTableFile {
  /// Where the table that this one replaced is kept.
  public var previousPath: String { path + ".previous" }

  /// Runs `body` while no other process changes a table in the same folder.
  ///
  /// - Throws: `StationTableError.notWritten` where the folder cannot be opened, and what `body`
  ///   throws.
  public func whileAlone<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try FileSystem.whileAlone(
        in: FileSystem.folder(of: FileSystem.resolved(path)), body)
    } catch let fault as FileSystem.Fault {
      throw StationTableError.notWritten(path: path, cause: "\(fault)")
    }
  }

  /// Puts the table that was replaced last back in its place; the one that is there now becomes the
  /// previous one, so that restoring twice changes nothing.
  ///
  /// - Returns: What the table now holds.
  /// - Throws: `StationTableError`: `noPrevious` where there is none, the errors of reading where it
  ///   is not whole, `notWritten` where it cannot be put in place; then nothing has changed.
  public func restore() throws(StationTableError) -> StationTableContents {
    let target = FileSystem.resolved(path)
    let previous = StationTableFile(path: StationTableFile(path: target).previousPath)
    guard previous.exists else { throw .noPrevious(path: path) }
    let contents = try previous.contents()
    let aside = FileAside(of: target)
    do {
      try aside.removeLeftovers()
      try FileSystem.duplicate(previous.path, to: aside.newPath)
      if FileSystem.exists(target) { try FileSystem.duplicate(target, to: aside.oldPath) }
      try FileSystem.rename(aside.newPath, to: target)
      if FileSystem.exists(aside.oldPath) {
        try FileSystem.rename(aside.oldPath, to: previous.path)
      }
      try FileSystem.synchronize(FileSystem.folder(of: target))
    } catch {
      aside.remove()
      throw .notWritten(path: path, cause: "\(error)")
    }
    return contents
  }
}
