import Basics
import Geo
import Listings
import Messages
import Parameters
import Places
import Ranking
import Routes
package import Search
import Stations
import Terminal

/// Search results as text: a headline, then two lines for each home.
package struct HomeTable {
  package let answer: SearchAnswer
  package let screen: Screen
  /// Whether a map precedes the table.
  package var hasMap: Bool

  package init(answer: SearchAnswer, screen: Screen, hasMap: Bool) {
    self.answer = answer
    self.screen = screen
    self.hasMap = hasMap
  }

  package var lines: [String] {
    let homes = answer.items.isEmpty ? answer.outside : answer.items
    var lines = [screen.paint(headline, .bold), screen.paint(answer.source.line(on: screen), .dim)]
    if let budget = answer.query.filters.budget {
      lines.append(BudgetSheet.summary(of: budget, screen: screen))
    }
    if answer.items.isEmpty, !homes.isEmpty {
      lines += ["", screen.say("The nearest outside are:", "ที่ใกล้ที่สุดนอกบริเวณนี้:")]
    }
    if hasMap { lines += [""] + HomeMap(answer: answer, homes: homes, screen: screen).lines }
    if !homes.isEmpty { lines += table(of: homes) }
    if let next = answer.next {
      let all = answer.groups ?? answer.total
      lines += screen.rest(behind: answer.items.count, of: all, next: next.text)
    }
    return lines + FacetTable(answer: answer, screen: screen).lines
      + ExplanationText(answer: answer, language: screen.language).lines
  }

  private var headline: String {
    let radius = Length(metres: answer.query.radius).text(in: screen.language)
    let types = AccommodationType.allCases.filter(answer.query.types.contains)
    let places = answer.groups
    let total = answer.total
    if screen.language == .thai {
      let what =
        types.isEmpty ? "ทุกประเภท" : types.map { $0.label(in: .thai) }.joined(separator: ", ")
      let count = total == 0 ? "ไม่พบประกาศ" : "พบ \(total) รายการ"
      return "\(count) (\(what))\(places.map { " ใน \($0) จุด" } ?? "")"
        + " \(around(radius, answer.center.thaiLabel ?? answer.center.label))"
    }
    let what =
      types.isEmpty
      ? "of any type" : "of type \(types.map(\.rawValue).joined(separator: ", "))"
    let center =
      if case .area = answer.query.place { "the \(answer.center.label)" } else {
        answer.center.label
      }
    let count = total == 0 ? "No homes" : total == 1 ? "1 home" : "\(total) homes"
    return
      "\(count) \(what)\(places.map { " at \(Count.of($0, "place"))" } ?? "") \(around(radius, center))"
  }

  /// Returns a phrase that describes where the homes are: around the centre, and within reach of
  /// the commute destinations.
  private func around(_ radius: String, _ center: String) -> String {
    let reached = (answer.commute?.destinations ?? []).map { destination in
      let place = destination.name.text(screen.language) ?? ""
      let time = destination.leaveAt == .noon ? "" : " (\(destination.leaveAt.text))"
      return screen.say(
        "\(screen.duration(minutes: destination.minutes)) of \(place)\(time)",
        "\(screen.duration(minutes: destination.minutes))จาก \(place)\(time)")
    }
    let circle = screen.say("\(radius) of \(center)", "\(radius) จาก \(center)")
    let isEverywhere =
      answer.query.place == .everywhere
      || answer.query.place == .commute && !answer.query.hasRadiusOfCommute
    let parts = (isEverywhere ? [] : [circle]) + reached
    guard !parts.isEmpty else {
      return screen.say(
        "in the store, with distances from \(center)", "ในคลัง ระยะทางวัดจาก\(center)")
    }
    return screen.say(
      "within \(parts.joined(separator: " and "))", "ภายใน \(parts.joined(separator: " และ "))")
  }

  private func table(of homes: [RankedHome]) -> [String] {
    let marks = hasMap ? homes.indices.map { "\(HomeMap.sign($0)) " } : homes.map { _ in "" }
    let distances = homes.map { Length(metres: $0.distance).text(in: screen.language) }
    let directions = homes.map {
      $0.bearing.flatMap(CompassPoint.init(bearing:))?.rawValue ?? screen.say("here", "ที่นี่")
    }
    let types = homes.map { typeText(of: $0.listing) }
    let titles = [
      screen.say("DISTANCE", "ระยะทาง"), screen.say("TO", "ทิศ"), screen.say("HOME", "บ้าน"),
      screen.say("TYPE", "ประเภท"),
    ]
    let markWidth = hasMap ? 2 : 0
    let distanceWidth = max(8, distances.map(Cells.width).max() ?? 0)
    let typeWidth = max(Cells.width(of: titles[3]), types.map(Cells.width).max() ?? 0)
    let indent = markWidth + distanceWidth + 6
    let names = homes.map { name(of: $0.listing) }
    var nameWidth = max(4, names.map(Cells.width).max() ?? 0)
    if let columns = screen.columns {
      nameWidth = min(nameWidth, max(12, columns - indent - 2 - typeWidth))
    }

    var lines = [
      "",
      String(repeating: " ", count: markWidth)
        + String(repeating: " ", count: max(0, distanceWidth - Cells.width(of: titles[0])))
        + screen.paint(titles[0], .heading) + "  "
        + screen.paint(titles[1], .heading)
        + String(repeating: " ", count: max(1, 4 - Cells.width(of: titles[1])))
        + screen.paint(titles[2], .heading)
        + String(repeating: " ", count: max(0, nameWidth - Cells.width(of: titles[2])) + 2)
        + screen.paint(titles[3], .heading),
    ]
    for (index, home) in homes.enumerated() {
      let name = Cells.cut(names[index], to: nameWidth)
      let space = String(repeating: " ", count: max(0, nameWidth - Cells.width(of: name)))
      lines.append(
        screen.paint(marks[index], .bold) + Cells.leading(distances[index], to: distanceWidth) + " "
          + Cells.padded(directions[index], to: 4) + " " + screen.paint(name, .bold) + space + "  "
          + types[index])
      lines.append(String(repeating: " ", count: indent) + factLine(of: home, indent))
    }
    return lines
  }

  private func name(of listing: Listing) -> String {
    var names = [listing.name.english, listing.name.thai]
    if screen.language == .thai { names.reverse() }
    let known = names.compactMap(\.self)
    return known.isEmpty
      ? screen.say("(no name)", "(ไม่ระบุชื่อ)") : known.joined(separator: " · ").onOneLine
  }

  private func typeText(of listing: Listing) -> String {
    guard listing.type == .other else { return screen.label(of: listing.type) }
    return Cells.cut((listing.typeText ?? listing.type.rawValue).onOneLine, to: 24)
  }

  /// Returns the second line for a home, with the station's code in the colour of its line.
  private func factLine(of home: RankedHome, _ indent: Int) -> String {
    let facts = facts(of: home).joined(separator: " · ")
    let line = screen.columns.map { Cells.cut(facts, to: max(20, $0 - indent)) } ?? facts
    guard screen.paint.isOn, let station = home.nearestStation?.station,
      let color = station.color.flatMap(RGBColor.init)
    else { return line }
    return line.replacing(
      "(\(station.code))", with: screen.paint(" \(station.code) ", .sign(color)),
      maxReplacements: 1)
  }

  /// Returns the walking time to a station, or its distance if it is too far to walk.
  private func way(to near: NearbyStation) -> String {
    guard let minutes = near.walkMinutes else {
      let distance = Length(metres: near.distance)
      return screen.say(
        "\(distance) to \(near.station.label)", "ห่างจาก \(near.station.label(.thai)) \(distance)")
    }
    return screen.say(
      "about \(screen.duration(minutes: minutes)) walk to \(near.station.label)",
      "เดินประมาณ \(screen.duration(minutes: minutes))ถึง \(near.station.label(.thai))")
  }

  private func facts(of home: RankedHome) -> [String] {
    let listing = home.listing
    var facts = [
      listing.priceText.map(screen.language.phrase)?.onOneLine
        ?? screen.say("no price", "ไม่ระบุราคา")
    ]
    if let score = home.scored?.score {
      let points = "\(score.points / 10).\(score.points % 10)"
      facts.append(screen.say("\(points) points", "\(points) คะแนน"))
    }
    facts += home.reasons.filter { !$0.isFigure }.map { $0.text(in: screen.language) }
    if let payment = home.monthlyPayment { facts.append(screen.payment(payment)) }
    if let nearest = home.nearestStation { facts.append(way(to: nearest)) }
    facts += home.commutes.map(commute)
    if let telephone = listing.telephoneText { facts.append(telephone.onOneLine) }
    // With several sources, two homes may have the same key, so show the full id.
    facts.append("id \(answer.source.parts.count > 1 ? home.id.text : listing.id.text)")
    let others = home.offers.map(\.id.source).filter { $0 != home.id.source }
    if !others.isEmpty {
      let names = others.joined(separator: ", ")
      facts.append(screen.say("also from \(names)", "มีใน \(names) ด้วย"))
    }
    if !home.others.isEmpty {
      facts.append(
        screen.say("\(home.others.count) more there", "อีก \(home.others.count) รายการที่จุดเดียวกัน"))
    }
    return facts
  }

  /// Formats a commute: `23 min to Metro Central (M4) by North line`.
  private func commute(_ commute: HomeCommute) -> String {
    let place = commute.place.text(screen.language) ?? ""
    guard let minutes = commute.minutes.map(screen.duration) else {
      return screen.say("no route to \(place)", "ไปไม่ถึง \(place)")
    }
    let lines = commute.lines.compactMap { $0.text(screen.language) }.joined(separator: ", ")
    let way =
      lines.isEmpty
      ? screen.say(" on foot", " เดินเท้า") : screen.say(" by \(lines)", " ด้วย\(lines)")
    return screen.say("\(minutes) to \(place)\(way)", "ไป \(place) \(minutes)\(way)")
  }
}

extension Screen {
  /// Formats minutes in the screen's language; the text includes hours for 60 minutes or more.
  package func duration(minutes: Int) -> String {
    language.duration(minutes: Double(minutes))
  }
}
