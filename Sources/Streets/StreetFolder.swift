import Foundation
import Machine
import Synchronization

/// The folder of the street network. The folder contains a manifest, which names the folder with
/// Routino's files, and a lock file, which also marks the folder as homefind's.
///
/// An import replaces the manifest as its last step, so a reader sees either the old or the new
/// network, and never an incomplete one.
public final class StreetFolder: Sendable {
  private struct Read {
    var file: FileState?
    var result: Result<StreetNetwork?, StreetImportError>
  }

  /// The path of the folder.
  public let path: String
  private let last = Mutex<Read?>(nil)

  static let manifestName = "homefind-streets.json"
  static let lockName = "homefind-streets.lock"
  /// The prefix of the names of Routino's files.
  static let prefix = "streets"
  static let fileNames = ["nodes", "relations", "segments", "ways"].map { "\(prefix)-\($0).mem" }

  /// Creates the object for the folder at `path`, which need not exist.
  public init(path: String) { self.path = path }

  /// Returns the current network; nil if the folder has no network. Reads the manifest again only
  /// if it has changed.
  ///
  /// - Throws: `StreetImportError` if the network is unusable.
  public func network() throws(StreetImportError) -> StreetNetwork? {
    let result = last.withLock { last in
      let file = FileState(path: manifestPath)
      if let last, last.file == file { return last.result }
      let result = read()
      last = Read(file: file, result: result)
      return result
    }
    return try result.get()
  }

  /// Returns the path of a network's files.
  func path(of network: StreetNetwork) -> String { "\(path)/\(network.folder)" }

  var manifestPath: String { "\(path)/\(Self.manifestName)" }

  /// Whether a folder with this name contains a network.
  static func isNetwork(_ name: String) -> Bool { isOurs(name, "network-") }

  /// Whether a folder with this name is the work folder of an import.
  static func isWork(_ name: String) -> Bool { isOurs(name, "import-") }

  /// Returns a unique name for a folder of this type.
  static func newName(_ kind: String) -> String { "\(kind)-\(UUID().uuidString.lowercased())" }

  private static func isOurs(_ name: String, _ prefix: String) -> Bool {
    name.hasPrefix(prefix)
      && name.dropFirst(prefix.count).allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  private func read() -> Result<StreetNetwork?, StreetImportError> {
    Result { () throws(StreetImportError) in
      guard FileManager.default.fileExists(atPath: manifestPath) else { return nil }
      guard let handle = FileHandle(forReadingAtPath: manifestPath),
        let data = try? handle.read(upToCount: 1 << 20)
      else { throw .damagedNetwork(path) }
      let network = try StreetNetwork(manifest: Array(data), in: path)
      let sizes = Self.fileNames.map { name in
        FileState(path: "\(path)/\(network.folder)/\(name)").map { Int($0.size) } ?? 0
      }
      // Routino does not detect that a file is truncated, and may search it forever.
      let isWhole = sizes.allSatisfy { $0 > 0 } && sizes.reduce(0, +) == network.size
      if !isWhole { throw .damagedNetwork(path) }
      return network
    }
  }
}
