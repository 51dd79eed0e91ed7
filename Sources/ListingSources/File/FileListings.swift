import Basics
import CSVStream
import Geo
import JSONStream
import Listings

/// The content of a file of listings.
struct FileListings: Sendable {
  /// A record in a file.
  struct Record {
    var line: Int
    var position: Result<Coordinate, CoordinateFault>
    var text: (ListingColumnName) -> String
  }

  private(set) var listings: [Listing] = []
  /// The number of skipped records for each reason.
  private(set) var skipped: [SkipReason: Int] = [:]
  private var lines: [ListingKey: Int] = [:]

  /// Reads the listings from a table with a header, or from a FeatureCollection of points (RFC
  /// 7946).
  init(_ bytes: [UInt8]) throws(FileProblem) {
    if Self.firstByte(of: bytes) == UInt8(ascii: "{") {
      try readFeatures(bytes)
    } else {
      try readTable(bytes)
    }
    finish()
  }

  /// Creates empty content.
  init() {}

  /// Returns the first byte after an optional UTF-8 byte order mark and white space. This byte
  /// determines the file's format.
  static func firstByte(of bytes: [UInt8]) -> UInt8? {
    bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
  }

  /// Frees data that is needed only while the file is being read.
  mutating func finish() { lines = [:] }

  private mutating func readTable(_ bytes: [UInt8]) throws(FileProblem) {
    let rows: CSVReader
    do {
      rows = try CSVReader(bytes)
    } catch {
      throw .badTable(error)
    }
    var columns: [ListingColumnName: Int] = [:]
    for name in ListingColumnName.allCases { columns[name] = rows.column(named: name.aliases) }
    let missing = [ListingColumnName.id, .latitude, .longitude].filter { columns[$0] == nil }
    guard missing.isEmpty else { throw .noColumns(missing.map(\.name)) }
    for row in rows {
      switch row {
      case .failure(let error): throw .badRow(error)
      case .success(let row):
        let position = Result { () throws(CoordinateFault) in
          try CoordinateText.parse(
            latitude: row[columns[.latitude]], longitude: row[columns[.longitude]])
        }
        try add(Record(line: row.line, position: position) { row[columns[$0]] })
      }
    }
  }

  private mutating func readFeatures(_ bytes: [UInt8]) throws(FileProblem) {
    let root: JSONNode
    do {
      root = try JSONDocument(bytes).root
    } catch {
      throw .notJSON(error)
    }
    guard root["type"]?.string == "FeatureCollection", let features = root["features"] else {
      throw .notFeatures
    }
    for feature in features.elements {
      guard feature["geometry"]?["type"]?.string == "Point",
        let degrees = feature["geometry"]?["coordinates"]?.elements.compactMap(\.double),
        degrees.count >= 2
      else {
        skipped[.noPosition, default: 0] += 1
        continue
      }
      let position: Result<Coordinate, CoordinateFault> =
        Coordinate(latitude: degrees[1], longitude: degrees[0]).map(Result.success)
        ?? .failure(.outOfRange)
      let text = Self.texts(of: feature["properties"])
      try add(
        Record(line: feature.line, position: position) { column in
          if column == .id, let id = feature["id"]?.text { return id }
          return text(column)
        })
    }
  }

  /// Returns a function that returns the text for a column: the value of the object's member whose
  /// name matches the column.
  static func texts(of object: JSONNode?) -> (ListingColumnName) -> String {
    if let own = OwnFeature(object) { return own.text }
    let texts = Dictionary(
      (object?.fields ?? []).compactMap { name, value in value.text.map { (plain(name), $0) } },
      uniquingKeysWith: { first, _ in first })
    return { column in column.aliases.lazy.compactMap { texts[plain($0)] }.first ?? "" }
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && !$0.isWhitespace }
  }

  /// Adds the listing in a record, or counts the record as skipped.
  mutating func add(_ record: Record) throws(FileProblem) {
    func present(_ column: ListingColumnName) -> String? {
      let text = record.text(column)
      return text.allSatisfy(\.isWhitespace) ? nil : text
    }
    guard let id = present(.id)?.trimmed else {
      skipped[.noID, default: 0] += 1
      return
    }
    let key = ListingKey(id)
    if let former = lines.updateValue(record.line, forKey: key) {
      throw .repeatedKey(id, lines: [former, record.line])
    }
    let position: Coordinate
    do {
      position = try record.position.get()
    } catch {
      skipped[SkipReason(error), default: 0] += 1
      return
    }
    var listing = Listing(id: key, name: LocalizedText(), type: .other, position: position)
    for field in TextField.allCases { field.set(present(.text(field)), of: &listing) }
    for field in NumberField.allCases {
      field.set(present(.number(field)).flatMap { Int64($0.trimmed) }, of: &listing)
    }
    listing.name = LocalizedText(
      name: (listing.name.thai ?? "").trimmed, english: (listing.name.english ?? "").trimmed)
    listing.typeText = listing.typeText?.trimmed
    listing.type = AccommodationType(feedText: listing.typeText ?? "")
    listing.address = listing.address ?? present(.district)
    listings.append(listing)
  }
}

extension JSONNode {
  /// The content of a string, or a number as written; nil for any other value.
  var text: String? {
    string ?? (kind == .number ? String(decoding: source, as: UTF8.self) : nil)
  }
}
