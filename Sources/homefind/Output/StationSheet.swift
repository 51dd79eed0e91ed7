import Basics
import Geo
import JSONStream
import Listings
import Stations
import Terminal

/// A station as a person reads it: a block for each of its lines.
struct StationSheet {
  var stations: [Station]
  var network: RailNetwork
  var screen: Screen

  /// The lines of the blocks, with an empty one between them.
  var lines: [String] {
    Array(stations.map(block).joined(separator: [""]))
  }

  private func block(_ station: Station) -> [String] {
    let names = [station.name.english, station.name.thai].compactMap(\.self)
    let sign = station.color.flatMap(RGBColor.init).map { screen.paint(station.code, .sign($0)) }
    let title = "  \(names.joined(separator: "  "))".onOneLine
    var lines = [
      "  line          \(station.line), station \(station.order)",
      "  place         \(station.position.latitude), \(station.position.longitude)",
    ]
    if let year = station.openedYear { lines.append("  open since    \(year)") }
    lines += network.neighbours(of: station).map {
      "  next station  \($0.station.code) \(name($0.station)), \(Length(metres: $0.metres))"
    }
    lines += network.interchanges(of: station).map {
      "  change to     \($0.station.system.rawValue) \($0.station.line) at \($0.station.code)"
        + " \(name($0.station)), \(Length(metres: $0.metres)) on foot"
    }
    return ["\(station.system.rawValue) \(sign ?? station.code)" + screen.paint(title, .bold)]
      + lines.map(\.onOneLine)
  }

  private func name(_ station: Station) -> String {
    station.name.english ?? station.name.thai ?? ""
  }
}

/// The sources of a table as a person reads them.
enum SourceSheet {
  /// A block for each source, with an empty line between them.
  static func lines(_ sources: [StationProvenance]) -> [String] {
    let blocks = sources.map { source in
      let lines = [
        source.source, "  stations  \(source.rows)",
        "  licence   \(source.licence ?? "not stated")", "  as of     \(source.retrieved)",
        "  SHA-256   \(source.checksum)",
      ]
      let named = source.attribution.map { ["  credit    \($0)"] } ?? []
      return (lines + named).map(\.onOneLine)
    }
    if blocks.isEmpty { return ["the table does not say where its facts come from"] }
    return Array(blocks.joined(separator: [""]))
  }

  /// The sources as a document for programs.
  static func document(of sources: [StationProvenance]) -> [UInt8] {
    JSONWriter.items(sources) { json, source in
      json.field("source", source.source)
      json.field("stations", source.rows)
      json.field("licence", source.licence)
      json.field("retrieved", source.retrieved)
      json.field("sha256", source.checksum)
      json.field("attribution", source.attribution)
    }
  }
}
