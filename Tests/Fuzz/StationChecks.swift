import Geo
import HomefindTesting
import Messages
import Stations

@testable import StationSources

/// Checks station sources: the parsed facts are consistent, and the table is still consistent after
/// they are merged into it.
enum StationChecks {
  private static let present = (try? StationFacts.ofMainRegion()) ?? []
  private static let sources = StationFacts.sources(of: present)

  /// Checks the input as a zip archive.
  static func zip(_ input: [UInt8]) {
    document(input)
  }

  /// Checks a zip archive built from the input: each line `== name` starts the table with that
  /// name.
  static func tables(_ input: [UInt8]) {
    var zip = Zip()
    var name: String?
    var table: [UInt8] = []
    let close = {
      if let name { zip.add(name, table) }
      table = []
    }
    for line in input.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "== ".utf8) {
        close()
        name = String(decoding: line.dropFirst(3), as: UTF8.self)
      } else {
        table += line + [0x0A]
      }
    }
    close()
    document(zip.bytes)
  }

  static func document(_ input: [UInt8]) {
    let document = SourceDocument(name: "fuzz", bytes: input, retrieved: "")
    do throws(StationSourceError) {
      let facts = try document.facts()
      for line in facts.lines {
        for place in line.patterns.joined() {
          hold(facts.stops.indices.contains(place), "a line calls at a stop that is not there")
        }
      }
      for place in facts.stops.compactMap(\.position) {
        hold(
          Coordinate(latitude: place.latitude, longitude: place.longitude) != nil,
          "a stop is not on the globe")
      }
      try merge(facts)
    } catch {
      holdSentence(error.description)
    }
  }

  private static func merge(_ facts: SourceFacts) throws(StationSourceError) {
    var merge = StationMerge(present, sources: sources)
    _ = try merge.add(facts)
    let result = merge.result()
    let findings = StationVerifier.findings(in: result.stations, before: present)
    // A source may use one code for two stations; then the verifier must report a finding.
    hold(
      Set(result.stations.map(\.id)).count == result.stations.count || !findings.isEmpty,
      "a merge makes two stations of one id, and no check finds it")
    let orders = Dictionary(grouping: result.stations, by: \.lineID)
    for (line, stations) in orders {
      hold(
        Set(stations.map(\.order)).count == stations.count,
        "two stations stand at one place of \(line)")
    }
  }
}
