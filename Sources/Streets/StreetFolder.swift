import Foundation
import Machine
import Synchronization

/// The folder of the street network: a manifest, which names the folder with Routino's files, and a
/// lock, by which the folder is known to be ours.
///
/// An import replaces the manifest as its last step, so that a reader sees one network or the other,
/// whole, and no network where there was none.
public final class StreetFolder: Sendable {
  private struct Read {
    var file: FileState?
    var result: Result<StreetNetwork?, StreetImportError>
  }

  /// Where it is.
  public let path: String
  private let last = Mutex<Read?>(nil)

  static let manifestName = "homefind-streets.json"
  static let lockName = "homefind-streets.lock"
  /// What the names of Routino's files begin with.
  static let prefix = "streets"
  static let fileNames = ["nodes", "relations", "segments", "ways"].map { "\(prefix)-\($0).mem" }

  /// The folder at `path`, whether or not there is one.
  public init(path: String) { self.path = path }

  /// The network that is there now; nil where there is none. The manifest is read again only where it
  /// has changed.
  ///
  /// - Throws: `StreetImportError` where it cannot be used.
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

  /// Where a network's files are.
  func path(of network: StreetNetwork) -> String { "\(path)/\(network.folder)" }

  var manifestPath: String { "\(path)/\(Self.manifestName)" }

  /// Whether a folder of this name holds a network.
  static func isNetwork(_ name: String) -> Bool { isOurs(name, "network-") }

  /// Whether a folder of this name is one in which an import works.
  static func isWork(_ name: String) -> Bool { isOurs(name, "import-") }

  /// A name for a new folder of one of the two kinds.
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
      // Routino does not notice that a file was cut, and may search it for ever.
      let isWhole = sizes.allSatisfy { $0 > 0 } && sizes.reduce(0, +) == network.size
      if !isWhole { throw .damagedNetwork(path) }
      return network
    }
  }
}
