import Basics
import Archive
import Region
import Stations

/// A fetched source.
struct SourceDocument: Sendable {
  /// The display name: the URL without user, password and query, or the file name.
  let name: String
  let bytes: [UInt8]
  /// The time of the fetch in UTC.
  let retrieved: String
  /// The entity tag from the server.
  var entityTag: String?
  /// Whether the document contains the built-in facts, which name their original sources.
  var isBuiltIn = false

  /// Reads the station facts from the source. The format depends on the content, not on the file
  /// name.
  func facts(catalog: RailCatalog = .served) throws(StationSourceError) -> SourceFacts {
    do throws(StationSourceError.Reason) {
      var facts = try read(catalog)
      facts.source = name
      facts.isBuiltIn = isBuiltIn
      return facts
    } catch {
      throw StationSourceError(error, source: name)
    }
  }

  private func read(_ catalog: RailCatalog) throws(StationSourceError.Reason) -> SourceFacts {
    if ZipArchive.isZip(bytes) { return try GTFSReader(bytes, catalog: catalog).facts() }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let start = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = start.first else { throw .empty }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try OverpassReader(Array(start), catalog: catalog).facts()
    case UInt8(ascii: "<"): throw Self.markupFault(start)
    default:
      guard !start.prefix(4096).contains(0) else { throw .unknownKind }
      return try StationListReader(bytes: bytes, catalog: catalog).facts()
    }
  }

  /// Returns the reason why a markup document is not a usable source, based on its first element.
  private static func markupFault(_ text: ArraySlice<UInt8>) -> StationSourceError.Reason {
    let start = String(decoding: text.prefix(4096), as: UTF8.self).lowercased()
    let elements = start.split(separator: "<").dropFirst(start.hasPrefix("<") ? 0 : 1)
    let name = elements.first { $0.first?.isLetter ?? false }?.prefix { $0.isLetter }
    if name == "osm" { return .overpassXML }
    return start.hasPrefix("<?xml") && name != "html" ? .unknownKind : .webPage
  }

  /// The built-in facts as a source.
  static let builtIn = SourceDocument(
    name: "the program's built-in data", bytes: StationFacts.list, retrieved: "", isBuiltIn: true)

  /// Returns the provenance of the facts in this document, for the table built from them.
  func provenance(_ facts: SourceFacts, rows: Int) -> [StationProvenance] {
    if isBuiltIn { return StationFacts.provenance() }
    return [
      StationProvenance(
        source: name, licence: facts.licence, retrieved: retrieved,
        checksum: SHA256.hex(of: bytes), rows: rows, attribution: facts.attribution,
        entityTag: entityTag)
    ]
  }
}
