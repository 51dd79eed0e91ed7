import Geo
import Listings
import Stations

/// Homes as a table with commas (RFC 4180), UTF-8, lines ending in CR LF; with a byte-order mark
/// before them where that is asked for.
struct HomeCSV {
  private struct Column: Sendable {
    var name: String
    var field: HomeField
    var text: @Sendable (RankedHome, AnswerShape) -> String?
    /// Whether the text is a number of ours, or else comes from elsewhere.
    var isNumber = false
  }

  private let shape: AnswerShape
  private let columns: [Column]

  init(_ shape: AnswerShape) {
    self.shape = shape
    columns = Self.allColumns.filter { shape.tells($0.field) }
  }

  func document(of homes: [RankedHome]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(300 * (homes.count + 1))
    if shape.hasByteOrderMark { bytes += [0xEF, 0xBB, 0xBF] }
    append(columns.map(\.name), to: &bytes)
    for home in homes {
      append(
        columns.map { column in
          let text = column.text(home, shape) ?? ""
          return column.isNumber ? text : Self.harmless(text)
        }, to: &bytes)
    }
    return bytes
  }

  private func append(_ cells: [String], to bytes: inout [UInt8]) {
    for (number, cell) in cells.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      if cell.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) {
        bytes += "\"\(cell.replacing("\"", with: "\"\""))\"".utf8
      } else {
        bytes += cell.utf8
      }
    }
    bytes += "\r\n".utf8
  }

  /// The text with an apostrophe wherever a spreadsheet would take what follows for a formula: at its
  /// beginning, and behind what begins a cell where lists are written with semicolons.
  static func harmless(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return text }
    var harmless = "\t\r\n".unicodeScalars.contains(first) ? "'" : ""
    var rest = scalars[...]
    while true {
      if let first = rest.first, "=+-@＝＋－＠".unicodeScalars.contains(first) { harmless += "'" }
      guard let end = rest.firstIndex(where: { ";\t\r\n".unicodeScalars.contains($0) }) else {
        return harmless.isEmpty ? text : harmless + String(rest)
      }
      let next = rest.index(after: end)
      harmless.unicodeScalars += rest[..<next]
      rest = rest[next...]
    }
  }

  private static let allColumns: [Column] = [
    Column(name: "id", field: .id, text: { home, _ in home.id.text }, isNumber: true),
    Column(name: "name_th", field: .name, text: { home, _ in home.listing.name.thai }),
    Column(name: "name_en", field: .name, text: { home, _ in home.listing.name.english }),
    Column(name: "type", field: .type, text: { home, _ in home.listing.type.rawValue }),
    Column(
      name: "type_label", field: .typeLabel,
      text: { home, shape in shape.language.label(home.listing.type) }),
    Column(name: "price", field: .price, text: { home, _ in home.listing.priceText }),
    Column(
      name: "price_min", field: .price, text: { home, _ in home.price?.min.map(String.init) },
      isNumber: true),
    Column(
      name: "price_max", field: .price, text: { home, _ in home.price?.max.map(String.init) },
      isNumber: true),
    Column(
      name: "lat", field: .position, text: { home, _ in "\(home.listing.position.latitude)" },
      isNumber: true),
    Column(
      name: "lon", field: .position, text: { home, _ in "\(home.listing.position.longitude)" },
      isNumber: true),
    Column(
      name: "distance_m", field: .distanceMeters,
      text: { home, _ in String(Int(home.distance.rounded())) }, isNumber: true),
    Column(
      name: "bearing", field: .bearing,
      text: { home, _ in home.bearing.map { String(Int($0.rounded()) % 360) } }, isNumber: true),
    Column(
      name: "compass", field: .compass,
      text: { home, shape in home.bearing.flatMap(shape.language.compass) }),
    Column(name: "address", field: .address, text: { home, _ in home.listing.address }),
    Column(name: "company", field: .company, text: { home, _ in home.listing.companyName }),
    Column(name: "telephones", field: .telephones, text: { home, _ in home.listing.telephoneText }),
    Column(name: "promotion", field: .promotion, text: { home, _ in home.listing.promotion }),
    Column(name: "picture", field: .images, text: { home, _ in home.listing.picture }),
    Column(
      name: "station", field: .nearestStation,
      text: { home, shape in home.nearestStation?.station.label(shape.language) }),
    Column(
      name: "station_m", field: .nearestStation,
      text: { home, _ in home.nearestStation.map { String(Int($0.distance.rounded())) } },
      isNumber: true),
  ]
}

extension RankedHome {
  /// What the price's text says.
  fileprivate var price: Price? { listing.priceText.map { Price(parsing: $0) } }
}
