import Foundation
import Machine

/// Replaces the content of the folder; only one process may do so at a time.
extension StreetFolder {
  /// The folder, locked by this process.
  struct LockedFolder: ~Copyable {
    let folder: StreetFolder
    private let descriptor: Int32

    fileprivate init(_ folder: StreetFolder, _ descriptor: Int32) {
      self.folder = folder
      self.descriptor = descriptor
    }

    deinit { FileLock.release(descriptor) }
  }

  /// Locks the folder for this process, and creates it if it does not exist.
  ///
  /// - Throws: `StreetImportError` if the folder contains foreign files, cannot be written, or is
  ///   locked by another process.
  func lock() throws(StreetImportError) -> LockedFolder {
    try checkOurs()
    let manager = FileManager.default
    do { try manager.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw .notWritable(path)
    }
    let descriptor = open("\(path)/\(Self.lockName)", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .notWritable(path) }
    guard FileLock.take(descriptor, isWaiting: false) else {
      close(descriptor)
      throw .busy(path)
    }
    return LockedFolder(self, descriptor)
  }

  /// Returns whether homefind's folder exists, with or without a network.
  ///
  /// - Throws: `StreetImportError` if the folder contains foreign files.
  @discardableResult
  func checkOurs() throws(StreetImportError) -> Bool {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return false }
    guard let names = try? manager.contentsOfDirectory(atPath: path),
      names.isEmpty || names.contains(Self.lockName)
    else { throw .notOurs(path) }
    return !names.isEmpty
  }

  /// Removes the network and the leftovers of imports, but keeps the empty folder.
  ///
  /// - Returns: Whether there was a network.
  /// - Throws: `StreetImportError` if the folder contains foreign files or is locked by another
  ///   process.
  @discardableResult
  public func remove() throws(StreetImportError) -> Bool {
    guard try checkOurs() else { return false }
    let locked = try lock()
    let wasThere = FileManager.default.fileExists(atPath: manifestPath)
    if wasThere, unlink(manifestPath) != 0 { throw .notWritable(path) }
    locked.removeAll(but: nil)
    return wasThere
  }
}

extension StreetFolder.LockedFolder {
  /// Creates a work folder, after removing the leftovers of interrupted imports.
  func makeWorkFolder() throws(StreetImportError) -> String {
    let current = try? folder.network()
    // An unreadable manifest may come from a later version: keep the files that it names until the
    // manifest is replaced.
    if current != nil || !FileManager.default.fileExists(atPath: folder.manifestPath) {
      removeAll(but: current?.folder)
    }
    let work = "\(folder.path)/\(StreetFolder.newName("import"))"
    guard mkdir(work, 0o755) == 0 else { throw .notWritable(folder.path) }
    return work
  }

  /// Makes the network in the folder `work` the current one. The files of the network are flushed
  /// to disk before the manifest names them, and the previous network is removed afterwards.
  func install(
    _ work: String, _ describe: (_ name: String) -> StreetNetwork
  ) throws(StreetImportError) -> StreetNetwork {
    let name = StreetFolder.newName("network")
    let network = describe(name)
    let manifest = FileReplacement(of: folder.manifestPath)
    do {
      for file in StreetFolder.fileNames { try FileReplacement.synchronize("\(work)/\(file)") }
      try FileReplacement.rename(work, to: "\(folder.path)/\(name)")
      try FileReplacement.synchronize(folder.path)
      try Data(network.manifest).write(to: URL(filePath: manifest.newPath))
      try FileReplacement.synchronize(manifest.newPath)
      try manifest.finish()
    } catch {
      manifest.abandon()
      throw .notWritable(folder.path)
    }
    removeAll(but: name)
    return network
  }

  /// Removes all network and import folders except the network folder `name`. A router that uses a
  /// removed network either has the files open already, or does not find them and tries again.
  func removeAll(but name: String?) {
    let manager = FileManager.default
    for entry in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    where entry != name && (StreetFolder.isNetwork(entry) || StreetFolder.isWork(entry)) {
      try? manager.removeItem(atPath: "\(folder.path)/\(entry)")
    }
  }
}
