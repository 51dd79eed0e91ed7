import Basics
import Foundation
import Machine
import Region

/// The folder in which a region is built. It becomes the region's folder when it is complete, and
/// an interrupted import continues in it.
final class WorkFolder: Sendable {
  let path: String
  private let regions: RegionsFolder
  private let name: String
  private let descriptor: Int32

  /// Opens the work folder of the region `name` and locks it for this process.
  init(of name: String, in regions: RegionsFolder) throws(RegionImportError) {
    self.name = name
    self.regions = regions
    path = "\(regions.path)/.\(name).import"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .notWritable(regions.path)
    }
    descriptor = open("\(path)/\(Self.lockName)", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .notWritable(path) }
    guard FileLock.take(descriptor, isWaiting: false) else {
      close(descriptor)
      throw .busy(name)
    }
  }

  deinit { FileLock.release(descriptor) }

  private static let lockName = "import.lock"

  /// Runs `body` unless an interrupted import has completed this step with the same inputs.
  ///
  /// - Parameters:
  ///   - step: The name of the step.
  ///   - inputs: All that the result depends on.
  ///   - body: Writes the step's files, and returns a summary, which is kept for the report.
  func step(
    _ step: String, inputs: String, _ body: () async throws(RegionImportError) -> String
  ) async throws(RegionImportError) -> String {
    if Task.isCancelled { throw .cancelled }
    let mark = "\(path)/\(step).done"
    let key = SHA256.hex(of: Array("1 \(inputs)".utf8))
    if let text = try? String(contentsOfFile: mark, encoding: .utf8), text.hasPrefix(key + "\n") {
      return String(text.dropFirst(key.count + 1))
    }
    unlink(mark)
    let summary = try await body()
    try write(Array("\(key)\n\(summary)".utf8), to: "\(step).done")
    return summary
  }

  /// Writes a file in the folder, whose folder is created if necessary.
  func write(_ bytes: [UInt8], to name: String) throws(RegionImportError) {
    let file = URL(filePath: "\(path)/\(name)")
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file, options: .atomic)
    } catch {
      throw .notWritable(path)
    }
  }

  /// Removes the files of a folder for which `isStale` returns true.
  func removeFiles(in folder: String, where isStale: (String) -> Bool) {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
    for name in names ?? [] where isStale(name) { remove("\(folder)/\(name)") }
  }

  /// Removes a file or folder, if it exists.
  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  /// Makes the folder the region's folder. A former region with the name is removed.
  func install() throws(RegionImportError) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? []
    where name.hasSuffix(".done") || name == Self.lockName {
      remove(name)
    }
    let target = regions.path(of: name)
    let former = "\(regions.path)/.\(name).former"
    try? manager.removeItem(atPath: former)
    do {
      if manager.fileExists(atPath: target) { try FileReplacement.rename(target, to: former) }
      try FileReplacement.rename(path, to: target)
      try FileReplacement.synchronize(regions.path)
    } catch {
      throw .notWritable(regions.path)
    }
    try? manager.removeItem(atPath: former)
  }
}
