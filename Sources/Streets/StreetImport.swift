import Foundation
public import Geo
import Machine
import Routes
import Synchronization

/// Builds the street network of a folder from OpenStreetMap extracts.
public struct StreetImport: Sendable {
  private let folder: StreetFolder
  private let files: [String]
  private let area: BoundingBox

  /// Creates an import into `folder`.
  ///
  /// - Parameters:
  ///   - files: The paths of the extracts, in PBF format.
  ///   - area: The search area for homes; each extract must overlap it.
  public init(of files: [String], into folder: StreetFolder, area: BoundingBox) {
    self.files = files
    self.folder = folder
    self.area = area
  }

  /// Checks the files, runs Routino to build a network, and replaces the previous network with it.
  /// The previous network remains in use until the end. A cancelled import leaves no files behind.
  ///
  /// - Throws: `StreetImportError`; the previous network then remains.
  public func run(
    progress: @escaping @Sendable (StreetImportProgress) -> Void
  ) async throws(StreetImportError) -> StreetNetwork {
    guard let splitter = ProgramPath.find(Routino.splitter), Routino.isInstalled else {
      throw .notInstalled
    }
    // Report a folder with foreign files before reading any input.
    try folder.checkOurs()
    let extracts = try files.map { path throws(StreetImportError) in try OSMExtract(path: path) }
    for extract in extracts {
      if let bounds = extract.bounds, !bounds.meets(area) { throw .elsewhere(extract.path, bounds) }
    }
    let locked = try folder.lock()
    let work = try locked.makeWorkFolder()
    defer { try? FileManager.default.removeItem(atPath: work) }
    let output = try await split(extracts, with: splitter, in: work, progress)
    // This is the last check for cancellation; later signals are ignored.
    if Task.isCancelled { throw .cancelled }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: work)) ?? []
    for name in names where !StreetFolder.fileNames.contains(name) {
      try? FileManager.default.removeItem(atPath: "\(work)/\(name)")
    }
    let size = StreetFolder.fileNames.reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(work)/\(name)")
      return sum + (attributes?[.size] as? Int ?? 0)
    }
    return try locked.install(work) { name in
      StreetNetwork(
        folder: name,
        sources: extracts.map {
          .init(
            name: URL(filePath: $0.path).lastPathComponent, size: $0.size, bounds: $0.bounds)
        },
        importedAt: Int64(Date().timeIntervalSince1970), nodes: output.nodes,
        segments: output.segments, size: size)
    }
  }

  private func split(
    _ extracts: [OSMExtract], with splitter: String, in work: String,
    _ progress: @escaping @Sendable (StreetImportProgress) -> Void
  ) async throws(StreetImportError) -> SplitterOutput {
    var arguments = ["--dir=\(work)", "--prefix=\(StreetFolder.prefix)", "--tmpdir=\(work)"]
    if let tagging = Routino.tagging(beside: splitter) {
      let rules = "\(work)/tagging.xml"
      do { try Data(tagging.utf8).write(to: URL(filePath: rules)) } catch {
        throw .notWritable(folder.path)
      }
      arguments.append("--tagging=\(rules)")
    }
    // Routino detects the file type from the name, and interprets a name that begins with a hyphen
    // as an option.
    for (index, extract) in extracts.enumerated() {
      let link = "\(work)/\(index).osm.pbf"
      guard symlink(URL(filePath: extract.path).absoluteURL.path, link) == 0 else {
        throw .notWritable(folder.path)
      }
      arguments.append(link)
    }
    let output = Mutex(SplitterOutput(sizes: extracts.map(\.size)))
    let run = CommandRun(path: splitter, arguments: arguments, seconds: nil) { piece in
      output.withLock { $0.read(piece, report: progress) }
    }
    let outcome = await run.outcome()
    // The last line may lack a line break.
    let printed = output.withLock { output in
      output.read([UInt8(ascii: "\n")])
      return output
    }
    switch outcome {
    case .output(_, status: 0, _) where printed.nodes > 0 && printed.segments > 0: return printed
    case .output(_, status: 0, _): throw .noRoads(files)
    case .output(_, _, let errors):
      // Routino exits with an error if the files contain no roads.
      if printed.roads == 0 { throw .noRoads(files) }
      throw .failed(printed.error ?? errors)
    case .cancelled: throw .cancelled
    case .notStarted(let cause): throw .failed(cause)
    case .tooLarge, .timedOut: throw .failed(printed.error ?? "")
    }
  }
}

extension BoundingBox {
  /// Returns whether the box overlaps or touches another box.
  fileprivate func meets(_ other: BoundingBox) -> Bool {
    south <= other.north && other.south <= north && west <= other.east && other.west <= east
  }
}
