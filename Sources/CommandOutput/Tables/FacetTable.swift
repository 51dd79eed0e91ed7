import Basics
import Geo
import Library
package import Listings
import Messages
import Parameters
import Ranking
import Region
import Search
import Stations
import Terminal

/// The facet counts of a search, formatted as text.
struct FacetTable {
  let answer: SearchAnswer
  let screen: Screen

  /// A short table for each list of counts; empty if nothing was counted.
  var lines: [String] {
    guard let facets = answer.facets else { return [] }
    let others = facets.otherTypes.map { ($0.value.onOneLine, $0.count) }
    return table(
      screen.say("BY TYPE", "ตามประเภท"),
      facets.types.map { (screen.label(of: $0.value), $0.count) })
      + (others.isEmpty ? [] : table(screen.say("BY OTHER TYPE", "ตามประเภทอื่น"), others))
      + table(
        screen.say(
          "BY PRICE IN \(City.currency.plural.english.uppercased())",
          "ตามราคา (\(City.currency.plural.thai))"),
        facets.prices.map { (text(of: $0.value), $0.count) })
      + table(
        screen.say("BY NEAREST STATION", "ตามสถานีที่ใกล้ที่สุด"),
        facets.stations.map { (screen.label(of: $0.value), $0.count) })
  }

  private func table(_ title: String, _ rows: [(name: String, count: Int)]) -> [String] {
    let width = rows.map { Cells.width(of: $0.name) }.max() ?? 0
    return ["", screen.paint(title, .heading)]
      + rows.map { "  " + Cells.padded($0.name, to: width) + "  \($0.count)" }
  }

  private func text(of band: Facets.PriceBand) -> String {
    switch (band.from, band.to) {
    case (nil, nil): screen.say("not known", "ไม่ทราบ")
    case (nil, let to?): screen.say("below \(millions(to))", "ต่ำกว่า \(millions(to))")
    case (let from?, nil): screen.say("\(millions(from)) or more", "\(millions(from)) ขึ้นไป")
    case (let from?, let to?):
      screen.say("\(millions(from)) to \(millions(to))", "\(millions(from)) ถึง \(millions(to))")
    }
  }

  private func millions(_ price: Int64) -> String {
    "\(price / 1_000_000)" + screen.say("M", " ล้าน")
  }
}

/// The explanation of a search, formatted as text.
struct ExplanationText {
  let answer: SearchAnswer
  let language: Language

  /// A line for each circle, request and filter; empty if no explanation was requested.
  var lines: [String] {
    guard let explanation = answer.explanation else { return [] }
    var lines: [ReportMessage] = []
    for circle in explanation.coverage {
      lines.append(
        .covered(
          metres: Int(circle.radius.rounded()),
          around: "\(circle.center.latitude), \(circle.center.longitude)",
          fetchedAt: LocalTime.text(circle.fetchedAt)))
    }
    for fetch in explanation.fetches {
      lines.append(
        .askedFeed(
          metres: Int(fetch.radius.rounded()), homes: fetch.homes,
          milliseconds: Int((fetch.duration / .milliseconds(1)).rounded()),
          isShared: fetch.isShared))
    }
    if explanation.fetches.isEmpty { lines.append(.askedNothing) }
    lines += explanation.dropped.map { .leftOut(filter: $0.filter, homes: $0.count) }
    lines.append(.index(homes: explanation.homes, seconds: explanation.indexAge))
    return ["", ReportMessage.howFound.text(in: language)]
      + lines.map { "  " + $0.text(in: language) }
  }
}

extension Screen {
  func label(of station: Station) -> String {
    language == .thai ? station.label(.thai) : station.label
  }

  /// Returns the name of a type, which in English is its raw value.
  package func label(of type: AccommodationType) -> String {
    language == .thai ? type.label(in: .thai) : type.rawValue
  }

  /// Returns the lines that explain how to show the rest of a list, starting at `next`.
  func rest(behind shown: Int, of all: Int, next: String) -> [String] {
    [
      "",
      say(
        "\(shown) of \(all) \(all == 1 ? "is" : "are") shown; for more, raise --limit or add --cursor \(next)",
        "แสดง \(shown) จาก \(all); ดูเพิ่มด้วย --limit ที่มากขึ้น หรือ --cursor \(next)"),
    ]
  }
}
