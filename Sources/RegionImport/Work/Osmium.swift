import Foundation
import JSONStream
import Machine
import Routes

/// Reads features of OpenStreetMap extracts with the program osmium
/// (https://osmcode.org/osmium-tool/).
struct Osmium {
  private let program: String
  private let folder: String

  /// Closed ways with these tags are lines; those with the others are areas.
  private static let configuration = """
    {"linear_tags": ["highway", "waterway=river,canal", "aeroway=runway"],
     "area_tags": ["natural", "landuse", "leisure", "aeroway=aerodrome,apron", "waterway=riverbank",
                   "boundary"]}
    """

  /// Creates the reader.
  ///
  /// - Parameter folder: The folder for temporary files.
  init(in folder: String) throws(RegionImportError) {
    guard let program = ProgramPath.find("osmium") else { throw .notInstalled }
    self.program = program
    self.folder = folder
  }

  /// Calls `body` for each line and area of an extract that the base map may show.
  func forEachFeature(
    in extract: String, _ body: (MapFeature) -> Void
  ) async throws(RegionImportError) {
    let filtered = "\(folder)/filtered.osm.pbf"
    let features = "\(folder)/features.geojsonseq"
    let configuration = "\(folder)/osmium.json"
    defer { for path in [filtered, features, configuration] { unlink(path) } }
    do { try Data(Self.configuration.utf8).write(to: URL(filePath: configuration)) } catch {
      throw .notWritable(folder)
    }
    let source = URL(filePath: extract).absoluteURL.path
    try await run(
      ["tags-filter", "--overwrite", "--input-format=pbf", "--output=\(filtered)", source]
        + MapLayer.filters)
    try await run([
      "export", "--overwrite", "--config=\(configuration)", "--geometry-types=linestring,polygon",
      "--output-format=geojsonseq", "--format-option=print_record_separator=false",
      "--output=\(features)", filtered,
    ])
    guard let file = FileHandle(forReadingAtPath: features) else { throw .notWritable(folder) }
    defer { try? file.close() }
    var rest: [UInt8] = []
    while let piece = try? file.read(upToCount: 1 << 20), !piece.isEmpty {
      if Task.isCancelled { throw .cancelled }
      rest += piece
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        read(Array(rest[start..<end]), body)
        start = end + 1
      }
      rest.removeFirst(start)
    }
    read(rest, body)
  }

  private func read(_ line: [UInt8], _ body: (MapFeature) -> Void) {
    guard let document = try? JSONDocument(line) else { return }
    if let feature = MapFeature(document.root) { body(feature) }
  }

  private func run(_ arguments: [String]) async throws(RegionImportError) {
    switch await CommandRun(path: program, arguments: arguments, seconds: nil).outcome() {
    case .output(_, status: 0, _): return
    case .output(_, _, let errors) where errors.contains("No space left"):
      throw .notWritable(folder)
    case .output(_, _, let errors): throw .osmium(Self.reason(errors))
    case .cancelled: throw .cancelled
    case .notStarted(let cause): throw .osmium(cause)
    case .tooLarge, .timedOut: throw .osmium("")
    }
  }

  /// Returns the last line of an error text, without the names of files.
  private static func reason(_ errors: String) -> String {
    String(errors.split(separator: "\n").last ?? "")
  }
}
