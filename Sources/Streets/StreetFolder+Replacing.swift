import Foundation
import Machine

/// Replacing what the folder holds, one process at a time.
extension StreetFolder {
  /// The folder while this process alone may change it.
  struct LockedFolder: ~Copyable {
    let folder: StreetFolder
    private let descriptor: Int32

    fileprivate init(_ folder: StreetFolder, _ descriptor: Int32) {
      self.folder = folder
      self.descriptor = descriptor
    }

    deinit { FileLock.release(descriptor) }
  }

  /// Takes the folder for this process, and makes it where there is none.
  ///
  /// - Throws: `StreetImportError` where it holds files of others, cannot be written, or another
  ///   process has it.
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

  /// Whether there is a folder of ours, with or without a network.
  ///
  /// - Throws: `StreetImportError` where there is something else.
  @discardableResult
  func checkOurs() throws(StreetImportError) -> Bool {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return false }
    guard let names = try? manager.contentsOfDirectory(atPath: path),
      names.isEmpty || names.contains(Self.lockName)
    else { throw .notOurs(path) }
    return !names.isEmpty
  }

  /// Removes the network and all that imports have left behind; the empty folder stays.
  ///
  /// - Returns: Whether there was a network.
  /// - Throws: `StreetImportError` where the folder is not ours or another process has it.
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
  /// A new folder to work in, after the remains of imports that were ended are removed.
  func makeWorkFolder() throws(StreetImportError) -> String {
    let current = try? folder.network()
    // A manifest that cannot be read may be a later version's: what it names stays until it is replaced.
    if current != nil || !FileManager.default.fileExists(atPath: folder.manifestPath) {
      removeAll(but: current?.folder)
    }
    let work = "\(folder.path)/\(StreetFolder.newName("import"))"
    guard mkdir(work, 0o755) == 0 else { throw .notWritable(folder.path) }
    return work
  }

  /// Makes the network in the folder `work` the current one: its files are on the disk before the
  /// manifest names them, and the one before is removed after.
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

  /// Removes every folder of networks and imports, but the network `name`. A router that reads one of
  /// them has its files open already, or finds none and asks again.
  func removeAll(but name: String?) {
    let manager = FileManager.default
    for entry in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    where entry != name && (StreetFolder.isNetwork(entry) || StreetFolder.isWork(entry)) {
      try? manager.removeItem(atPath: "\(folder.path)/\(entry)")
    }
  }
}
