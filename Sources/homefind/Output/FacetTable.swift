import Geo
import Listings
import Ranking
import Search
import Stations

/// The counts of an answer's homes as a person reads them.
struct FacetTable {
  let answer: SearchAnswer

  /// Three short tables; none where nothing was counted.
  var lines: [String] {
    guard let facets = answer.facets else { return [] }
    return table("BY TYPE", facets.types.map { ($0.value.rawValue, $0.count) })
      + table("BY PRICE IN BAHT", facets.prices.map { (Self.text(of: $0.value), $0.count) })
      + table("BY NEAREST STATION", facets.stations.map { ($0.value.label, $0.count) })
  }

  private func table(_ title: String, _ rows: [(name: String, count: Int)]) -> [String] {
    let width = rows.map { Cells.width(of: $0.name) }.max() ?? 0
    return ["", title]
      + rows.map { "  " + Cells.padded($0.name, to: width) + "  \($0.count)" }
  }

  private static func text(of band: Facets.PriceBand) -> String {
    switch (band.from, band.to) {
    case (nil, nil): "not known"
    case (nil, let to?): "below \(millions(to))"
    case (let from?, nil): "\(millions(from)) or more"
    case (let from?, let to?): "\(millions(from)) to \(millions(to))"
    }
  }

  private static func millions(_ baht: Int64) -> String { "\(baht / 1_000_000)M" }
}

/// How an answer was come by as a person reads it.
struct ExplanationText {
  let answer: SearchAnswer

  /// A line for each circle, call and filter; none where it was not asked for.
  var lines: [String] {
    guard let explanation = answer.explanation else { return [] }
    var lines = ["", "HOW THIS WAS COME BY"]
    for circle in explanation.coverage {
      lines.append(
        "  covered: \(metres(circle.radius)) around \(circle.center.latitude), \(circle.center.longitude), asked for \(circle.fetchedAt.text)"
      )
    }
    for fetch in explanation.fetches {
      let time = Int((fetch.duration / .milliseconds(1)).rounded())
      lines.append(
        "  asked the feed: \(metres(fetch.radius)), \(fetch.homes) homes in \(time) ms\(fetch.isShared ? ", shared with another search" : "")"
      )
    }
    if explanation.fetches.isEmpty { lines.append("  asked the feed: nothing") }
    for dropped in explanation.dropped {
      lines.append("  left out by \(dropped.filter): \(dropped.count)")
    }
    lines.append(
      "  index: \(explanation.homes) homes, made \(explanation.indexAge) s before")
    return lines
  }

  private func metres(_ metres: Double) -> String { "\(Int(metres.rounded())) m" }
}
