import Machine

extension StationTableFile {
  /// The path of the previous table, which this table replaced.
  public var previousPath: String { path + ".previous" }

  /// Runs `body` while holding a lock, so that no other process changes a table in the same folder.
  ///
  /// - Throws: `StationTableError.notWritten` if the folder cannot be opened, and errors of `body`.
  public func whileAlone<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try FileReplacement(of: path).whileAlone(body)
    } catch let fault as SystemFault {
      throw StationTableError.notWritten(path: path, cause: "\(fault)")
    }
  }

  /// Restores the previous table. The current table becomes the previous one, so restoring twice
  /// changes nothing.
  ///
  /// - Returns: The contents of the restored table.
  /// - Throws: `StationTableError`: `noPrevious` if there is no previous table, a reading error if
  ///   it is damaged, or `notWritten` if it cannot be moved. After an error, nothing has changed.
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
