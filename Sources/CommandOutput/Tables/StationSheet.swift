import Basics
import Geo
import JSONStream
import Listings
import Messages
import Parameters
import Search
package import Stations
import Terminal

/// A station as text: a block for each of its lines.
package struct StationSheet {
  package var stations: [Station]
  package var network: RailNetwork
  package var screen: Screen

  package init(stations: [Station], network: RailNetwork, screen: Screen) {
    self.stations = stations
    self.network = network
    self.screen = screen
  }

  /// The lines of all blocks, with an empty line between blocks.
  package var lines: [String] {
    Array(stations.map(block).joined(separator: [""]))
  }

  private func block(_ station: Station) -> [String] {
    var names = [station.name.english, station.name.thai]
    if screen.language == .thai { names.reverse() }
    let sign = station.color.flatMap(RGBColor.init).map { screen.paint(station.code, .sign($0)) }
    let title = "  \(names.compactMap(\.self).joined(separator: "  "))".onOneLine
    var facts = [
      (
        screen.say("line", "สาย"),
        screen.say(
          "\(station.line), station \(station.order)",
          "\(station.line) สถานีที่ \(station.order)")
      ),
      (
        screen.say("place", "ตำแหน่ง"),
        "\(station.position.latitude), \(station.position.longitude)"
      ),
    ]
    if let year = station.openedYear {
      facts.append((screen.say("opened", "เปิดเมื่อ"), screen.say("\(year)", "พ.ศ. \(year + 543)")))
    }
    facts += network.neighbours(of: station).map {
      (screen.say("next station", "สถานีถัดไป"), "\(name($0.station)), \(length($0.metres))")
    }
    facts += network.interchanges(of: station).map {
      let there = "\($0.station.system.rawValue) \($0.station.line)"
      return (
        screen.say("change to", "เปลี่ยนสายไป"),
        screen.say(
          "\(there) at \(name($0.station)), \(length($0.metres)) on foot",
          "\(there) ที่ \(name($0.station)) เดิน \(length($0.metres))")
      )
    }
    return ["\(station.system.rawValue) \(sign ?? station.code)" + screen.paint(title, .bold)]
      + Self.lines(of: facts)
  }

  private func name(_ station: Station) -> String {
    "\(station.code) \(station.name.text(screen.language) ?? "")"
  }

  private func length(_ metres: Double) -> String {
    Length(metres: metres).text(in: screen.language)
  }

  /// Returns facts, one per line, with aligned labels.
  fileprivate static func lines(of facts: [(name: String, value: String)]) -> [String] {
    let width = facts.map { Cells.width(of: $0.name) }.max() ?? 0
    return facts.map { "  \(Cells.padded($0.name, to: width))  \($0.value)".onOneLine }
  }
}

/// Formats the sources of a station table.
package enum SourceSheet {
  /// Returns a block for each source; blocks are separated by empty lines.
  package static func lines(_ sources: [StationProvenance], on screen: Screen) -> [String] {
    let blocks = sources.map { source in
      var facts = [
        (screen.say("stations", "สถานี"), "\(source.rows)"),
        (
          screen.say("licence", "สัญญาอนุญาต"),
          source.licence ?? screen.say("not stated", "ไม่ได้ระบุ")
        ),
        (screen.say("as of", "ข้อมูล ณ"), "\(source.retrieved)"), ("SHA-256", source.checksum),
      ]
      if let credit = source.attribution { facts.append((screen.say("credit", "ที่มา"), credit)) }
      return [source.source.onOneLine] + StationSheet.lines(of: facts)
    }
    if blocks.isEmpty {
      return [
        screen.say(
          "the table does not name the sources of its data",
          "ตารางไม่ได้บอกว่าข้อมูลมาจากที่ใด")
      ]
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// Returns the sources as a JSON document.
  package static func document(of sources: [StationProvenance]) -> [UInt8] {
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
