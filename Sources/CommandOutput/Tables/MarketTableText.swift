import Basics
import Geo
import Listings
package import Market
import Messages
import Ranking
import Region
import Search
import Terminal

/// Home prices as text: a line for each area or, for a single place, a line for each type.
package struct MarketTableText {
  package let answer: MarketAnswer
  package let screen: Screen

  package init(answer: MarketAnswer, screen: Screen) {
    self.answer = answer
    self.screen = screen
  }

  /// The lines of the table; areas without homes are counted but not listed.
  package var lines: [String] {
    let areas = answer.areas.filter { $0.figures.homes > 0 }
    var lines = [
      screen.paint(headline, .bold), screen.paint(answer.source.line(on: screen), .dim),
    ]
    if !areas.isEmpty {
      lines += [""] + table(of: areas)
    } else if case .around = answer.query.place {
      lines += [
        "",
        screen.say(
          "No such homes were found there; try another place or a larger --radius.",
          "ไม่พบประกาศตามเงื่อนไขในทำเลนั้น ลองทำเลอื่นหรือเพิ่ม --radius"),
      ]
    }
    if let only = answer.areas.first, case .place = only.subject { lines += months(of: only) }
    let left = answer.areas.count - areas.count
    if left > 0, answer.areas.count > 1 {
      lines += [
        "",
        screen.say(
          "\(left) without a stored home \(left == 1 ? "is" : "are") left out",
          "ไม่แสดง \(left) ทำเลที่ไม่มีประกาศในคลัง"),
      ]
    }
    if areas.contains(where: { !$0.isComplete }) {
      lines += [
        "", screen.say("+ the store may not hold all homes there", "+ อาจมีประกาศมากกว่าที่เก็บไว้ในคลัง"),
      ]
    }
    return lines
  }

  private var headline: String {
    let types = AccommodationType.allCases.filter(answer.query.types.contains)
      .map { screen.label(of: $0) }
    let what =
      types.isEmpty
      ? screen.say("homes of any type", "บ้านทุกประเภท")
      : screen.say("homes of type ", "") + types.joined(separator: ", ")
    let radius = Length(metres: answer.query.radius).text(in: screen.language)
    let count = answer.areas.count
    switch answer.query.place {
    case .stations:
      return screen.say(
        "Prices of \(what) within \(radius) of \(Count.of(count, "station"))",
        "ราคา\(what)ภายใน \(radius) จาก \(count) สถานี")
    case .districts:
      return screen.say(
        "Prices of \(what) in \(Count.of(count, "district"))", "ราคา\(what)ใน \(count) เขตหรืออำเภอ")
    case .around:
      let label = answer.areas.first?.subject.label(screen.language) ?? ""
      return screen.say(
        "Prices of \(what) within \(radius) of \(label)", "ราคา\(what)ภายใน \(radius) จาก \(label)")
    }
  }

  private func table(of areas: [MarketAnswer.Area]) -> [String] {
    func number(_ heading: String) -> TextTable.Column { .init(heading, isTrailing: true) }
    let (symbol, name) = (City.currency.symbol, City.currency.plural.thai)
    var table = TextTable([
      .init(screen.say("AREA", "ทำเล")), number(screen.say("HOMES", "บ้าน")),
      number(screen.say("MEDIAN \(symbol)", "ราคากลาง (\(name))")),
      number(screen.say("MIDDLE HALF \(symbol)", "ช่วงราคาส่วนใหญ่ (\(name))")),
      number(screen.say("NEW", "ใหม่")),
      number(screen.say("PROMOTION", "โปรโมชัน")), number(screen.say("PRICE CHANGES", "การปรับราคา")),
    ])
    for area in areas {
      let figures = area.figures
      table.add(
        row(
          area.subject.label(screen.language),
          homes: "\(figures.homes)\(area.isComplete ? "" : "+")", figures.prices,
          [
            "\(figures.new)",
            figures.promotionShare.map { "\(Int((100 * $0).rounded())) %" } ?? "–",
            changes(figures.changes),
          ]))
      guard case .place = area.subject, figures.types.count > 1 else { continue }
      for type in figures.types {
        table.add(
          row("  " + type.type.label(in: screen.language), homes: "\(type.homes)", type.prices))
      }
    }
    return table.lines(width: screen.columns, paint: screen.paint)
  }

  private func row(
    _ label: String, homes: String, _ prices: MarketFigures.Prices, _ rest: [String] = []
  ) -> [TextTable.Cell] {
    let quartiles = prices.quartiles
    let half = quartiles.map { "\(whole($0.lower))–\(whole($0.upper))" }
    let texts = [label, homes, quartiles.map { whole($0.median) } ?? "–", half ?? "–"] + rest
    return texts.map { TextTable.Cell($0) }
  }

  /// Returns a line for each month with price changes.
  private func months(of area: MarketAnswer.Area) -> [String] {
    guard !area.figures.months.isEmpty else { return [] }
    return ["", screen.paint(screen.say("PRICE CHANGES", "การปรับราคา"), .heading)]
      + area.figures.months.map { "  \($0.month)  \(changes($0.changes))" }
  }

  /// Formats price changes: `5 lower, 2 higher, -3.4 %`, or a dash if no price changed.
  private func changes(_ changes: MarketFigures.Changes) -> String {
    guard changes.homes > 0 else { return "–" }
    let counts = screen.say(
      "\(changes.lower) lower, \(changes.higher) higher",
      "ลดราคา \(changes.lower) ขึ้นราคา \(changes.higher)")
    guard let percent = changes.medianPercent else { return counts }
    let tenths = Int((10 * percent).rounded())
    return "\(counts), \(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10) %"
  }

  /// Formats an amount in whole units with commas: `3,250,000`.
  private func whole(_ price: Double) -> String { Int64(price.rounded()).grouped }
}
