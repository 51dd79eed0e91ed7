import Basics
import Listings
package import Market
import Messages
import Parameters
import Places
import Ranking
import Region
import Search
import Terminal

/// Formats sellers as text.
package struct CompanyText {
  package let screen: Screen

  package init(screen: Screen) {
    self.screen = screen
  }

  /// Returns a table of sellers, one per line.
  package func lines(of answer: CompaniesAnswer) -> [String] {
    var table = TextTable([
      .init(screen.say("COMPANY", "บริษัท")),
      .init(screen.say("HOMES", "บ้าน"), isTrailing: true, leastWidth: 5),
      .init(
        screen.say("PRICE \(City.currency.symbol)", "ราคา (\(City.currency.plural.thai))"),
        isTrailing: true),
      .init(screen.say("TELEPHONE", "โทรศัพท์")), .init("ID", leastWidth: 20),
    ])
    for sheet in answer.items {
      table.add([
        .init(sheet.label, .bold), .init("\(sheet.company.homes)"), .init(prices(of: sheet)),
        .init(sheet.telephones.first?.telephone.text ?? ""), .init(sheet.company.id),
      ])
    }
    let headline =
      answer.total == 0
      ? screen.say("No companies", "ไม่พบบริษัท")
      : screen.say(
        answer.total == 1 ? "1 company" : "\(answer.total) companies", "\(answer.total) บริษัท")
    var lines = [screen.paint(headline, .bold)]
    if !answer.items.isEmpty {
      lines += [""] + table.lines(width: screen.columns, paint: screen.paint)
    }
    if let next = answer.next {
      lines += screen.rest(behind: answer.items.count, of: answer.total, next: next)
    }
    return lines
  }

  /// Returns one seller, with a line for each fact, followed by its homes.
  package func lines(of answer: CompanyAnswer) -> [String] {
    let sheet = answer.sheet
    var facts: [(String, String)] = [
      (screen.say("company", "บริษัท"), sheet.label), ("id", sheet.company.id),
      (
        screen.say("homes", "บ้าน"),
        sheet.types.map { "\($0.homes) \(screen.label(of: $0.value))" }.joined(separator: ", ")
      ),
    ]
    if sheet.price.isKnown {
      facts.append((screen.say("price", "ราคา"), "\(prices(of: sheet)) \(City.currency.symbol)"))
    }
    let districts = sheet.districts.map {
      "\($0.value.name.text(screen.language) ?? $0.value.code) \($0.homes)"
    }
    if !districts.isEmpty {
      facts.append((screen.say("districts", "เขต/อำเภอ"), districts.joined(separator: ", ")))
    }
    for number in sheet.telephones {
      let names = number.projects.prefix(Self.mostProjects).compactMap { $0.text(screen.language) }
      let rest = number.projects.count - names.count
      let more = rest > 0 ? [screen.say("and \(rest) more", "และอีก \(rest)")] : []
      facts.append(
        (
          screen.say("telephone", "โทรศัพท์"),
          "\(number.telephone.text): \((names + more).joined(separator: ", "))"
        ))
    }
    var table = TextTable([
      .init(screen.say("HOME", "บ้าน")), .init(screen.say("TYPE", "ประเภท")),
      .init(screen.say("PRICE", "ราคา")), .init("ID"),
    ])
    for home in answer.listings {
      table.add([
        .init(home.listing.name.text(screen.language) ?? screen.say("(no name)", "(ไม่ระบุชื่อ)")),
        .init(screen.label(of: home.listing.type)),
        .init(home.listing.priceText.map(screen.language.phrase) ?? ""),
        .init(home.id.text),
      ])
    }
    return facts.map { screen.paint(Cells.padded($0, to: 11), .dim) + " " + $1.onOneLine } + [""]
      + table.lines(width: screen.columns, paint: screen.paint)
  }

  /// The maximum number of projects listed next to a phone number.
  private static let mostProjects = 5

  private func prices(of sheet: CompanySheet) -> String {
    let prices = [sheet.price.min, sheet.price.max].compactMap(\.self).map(\.grouped)
    return prices.count == 2 && prices[0] == prices[1] ? prices[0] : prices.joined(separator: "–")
  }
}
