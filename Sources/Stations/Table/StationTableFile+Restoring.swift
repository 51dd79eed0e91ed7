import Machine

extension StationTableFile {
  /// Where the table that this one replaced is kept.
  public var previousPath: String { path + ".previous" }

  /// Runs `body` while no other process changes a table in the same folder.
  ///
  /// - Throws: `StationTableError.notWritten` where the folder cannot be opened, and what `body`
  ///   throws.
  public func whileAlone<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try FileReplacement(of: path).whileAlone(body)
    } catch let fault as SystemFault {
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
    let replacement = FileReplacement(of: path)
    let (target, oldPath) = (replacement.target, replacement.oldPath)
    let previous = StationTableFile(path: StationTableFile(path: target).previousPath)
    guard previous.exists else { throw .noPrevious(path: path) }
    let contents = try previous.contents()
    do {
      try replacement.removeLeftovers()
      try FileReplacement.duplicate(previous.path, to: replacement.newPath)
      let hadTable = StationTableFile(path: target).exists
      if hadTable { try FileReplacement.duplicate(target, to: oldPath) }
      try replacement.finish()
      if hadTable { try FileReplacement.rename(oldPath, to: previous.path) }
    } catch {
      replacement.abandon()
      throw .notWritten(path: path, cause: "\(error)")
    }
    return contents
  }
}
