import CSVStream
import Geo
import Listings
import Parameters
import Search

extension FormatDeclaration {
  static let csv = FormatDeclaration(
    mediaType: "text/csv; charset=utf-8; header=present",
    help: "Print CSV with a header, a row for each home."
  ) { answer, options in
    HomeCSV(options, hasBudget: answer.query.filters.budget != nil).document(of: answer.items)
  }
}

/// Homes as CSV (RFC 4180) in UTF-8 with CRLF line endings, optionally with a byte-order mark.
struct HomeCSV {
  private struct Column: Sendable {
    var name: String
    var field: HomeField
    var text: @Sendable (RankedHome, AnswerOptions) -> String?
    /// Whether the text is a number formatted by homefind; other text may come from a source.
    var isNumber: Bool

    init(
      _ name: String, _ field: HomeField, isNumber: Bool = false,
      text: @escaping @Sendable (RankedHome, AnswerOptions) -> String?
    ) {
      (self.name, self.field, self.text, self.isNumber) = (name, field, text, isNumber)
    }
  }

  private let options: AnswerOptions
  private let columns: [Column]

  /// - Parameter hasBudget: Whether homes have monthly payments.
  init(_ options: AnswerOptions, hasBudget: Bool = false) {
    self.options = options
    columns = Self.allColumns.filter {
      options.tells($0.field) && ($0.field != .monthlyPayment || hasBudget)
    }
  }

  func document(of homes: [RankedHome]) -> [UInt8] {
    let columns = columns + Self.commutes(of: homes, options)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(300 * (homes.count + 1))
    if options.hasByteOrderMark { bytes += [0xEF, 0xBB, 0xBF] }
    append(columns.map(\.name), to: &bytes)
    for home in homes {
      append(
        columns.map { column in
          let text = column.text(home, options) ?? ""
          return column.isNumber ? text : Self.harmless(text)
        }, to: &bytes)
    }
    return bytes
  }

  private func append(_ cells: [String], to bytes: inout [UInt8]) {
    for (number, cell) in cells.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += CSVField.written(cell).utf8
    }
    bytes += "\r\n".utf8
  }

  /// Adds an apostrophe before any text that a spreadsheet would interpret as a formula: at the
  /// beginning of the cell, and after a semicolon, tab or line break, which separate cells in some
  /// locales.
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

  /// Returns the columns with the minutes to each commute destination, in the order of the
  /// destinations.
  private static func commutes(of homes: [RankedHome], _ options: AnswerOptions) -> [Column] {
    guard options.tells(.commutes) else { return [] }
    return (homes.first?.commutes ?? []).indices.map { place in
      Column("commute_\(place + 1)_min", .commutes, isNumber: true) { home, _ in
        home.commutes[place].minutes.map(String.init)
      }
    }
  }

  private static let allColumns: [Column] = beforeFacts + facts + afterFacts

  private static let facts = HomeFact.all.map { known in
    Column(known.fact.field.names.column, known.part) { home, _ in
      known.fact.text(of: home.listing)
    }
  }

  private static let beforeFacts: [Column] = [
    Column("id", .id, isNumber: true) { home, _ in home.id.text },
    Column("name_th", .name) { home, _ in home.listing.name.thai },
    Column("name_en", .name) { home, _ in home.listing.name.english },
    Column("type", .type) { home, _ in home.listing.type.rawValue },
    Column("type_label", .typeLabel) { home, options in options.language.label(home.listing.type) },
    Column("price", .price) { home, _ in home.listing.priceText },
    Column("price_min", .price, isNumber: true) { home, _ in home.price?.min.map(String.init) },
    Column("price_max", .price, isNumber: true) { home, _ in home.price?.max.map(String.init) },
    Column("monthly_payment", .monthlyPayment, isNumber: true) { home, _ in
      home.monthlyPayment.map(DecimalText.text)
    },
    Column("lat", .position, isNumber: true) { home, _ in "\(home.listing.position.latitude)" },
    Column("lon", .position, isNumber: true) { home, _ in "\(home.listing.position.longitude)" },
    Column("distance_m", .distanceMeters, isNumber: true) { home, _ in
      String(Int(home.distance.rounded()))
    },
    Column("bearing", .bearing, isNumber: true) { home, _ in
      home.bearing.map { String(Int($0.rounded()) % 360) }
    },
    Column("compass", .compass) { home, options in home.bearing.flatMap(options.language.compass) },
    Column("address", .address) { home, _ in home.listing.address },
    Column("company", .company) { home, _ in home.listing.companyName },
    Column("telephones", .telephones) { home, _ in home.listing.telephoneText },
  ]

  private static let afterFacts: [Column] = [
    Column("picture", .images) { home, _ in home.listing.picture },
    Column("station", .nearestStation) { home, options in
      home.nearestStation?.station.label(options.language)
    },
    Column("station_m", .nearestStation, isNumber: true) { home, _ in
      home.nearestStation.map { String(Int($0.distance.rounded())) }
    },
  ]
}

extension RankedHome {
  /// The price parsed from the listing's text.
  fileprivate var price: Price? { listing.priceText.map { Price(parsing: $0) } }
}
