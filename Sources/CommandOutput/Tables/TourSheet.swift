import Basics
import Geo
import Listings
import Messages
import Places
import Routes
import Search
import Terminal
package import TourPlanning

/// A tour as text: a line for each step, and a block for each home.
package struct TourSheet {
  package let plan: TourPlan
  package let screen: Screen

  package init(plan: TourPlan, screen: Screen) {
    self.plan = plan
    self.screen = screen
  }

  package var lines: [String] {
    var lines = [screen.paint(plan.title, .bold), screen.paint(summary, .dim), ""]
    lines.append(line(plan.clock(plan.query.leaves), plan.startTitle.onOneLine))
    for (index, leg) in plan.legs.enumerated() {
      for step in leg.route.steps { lines.append("         \(step.instruction.onOneLine)") }
      if index < plan.stops.count {
        lines += block(plan.stops[index])
      } else {
        lines.append(line(plan.clock(leg.arrives), plan.startTitle.onOneLine))
      }
    }
    return lines + notes
  }

  /// The notes on the routes, without duplicates.
  private var notes: [String] {
    var texts: [String] = []
    for note in plan.legs.flatMap(\.route.notes) {
      let text = note.text(in: screen.language).onOneLine
      if !texts.contains(text) { texts.append(text) }
    }
    let label = screen.say("Note", "หมายเหตุ")
    return texts.isEmpty ? [] : [""] + texts.map { screen.paint("\(label): \($0)", .dim) }
  }

  private var summary: String {
    let travel = screen.duration(minutes: Int((plan.travelSeconds + 59) / 60))
    let times = "\(plan.clock(plan.query.leaves))–\(plan.clock(plan.ends))"
    return screen.say("\(times), \(travel) on the way", "\(times) เดินทางรวม \(travel)")
  }

  private func block(_ stop: TourPlan.Stop) -> [String] {
    var facts = [screen.say("until \(plan.clock(stop.leaves))", "ถึง \(plan.clock(stop.leaves))")]
    if let price = stop.listing.priceText { facts.append(screen.language.phrase(price).onOneLine) }
    if let telephone = stop.listing.telephoneText { facts.append(telephone.onOneLine) }
    facts.append("id \(stop.id.text)")
    var lines = [
      line(plan.clock(stop.begins), plan.title(of: stop).onOneLine),
      "         " + screen.paint(facts.joined(separator: " · "), .dim),
    ]
    if stop.late > 0, let appointment = stop.appointment {
      let times = "\(plan.clock(appointment.lowerBound))–\(plan.clock(appointment.upperBound))"
      lines.append(
        "         "
          + screen.paint(
            screen.say("too late for the appointment \(times)", "ไม่ทันนัด \(times)"), .bold))
    }
    if stop.begins > stop.arrives {
      let wait = screen.duration(minutes: Int((stop.begins - stop.arrives) / 60))
      lines.insert(
        "         "
          + screen.say(
            "arrive at \(plan.clock(stop.arrives)), wait \(wait)",
            "ถึง \(plan.clock(stop.arrives)) รอ \(wait)"), at: 0)
    }
    return lines
  }

  private func line(_ time: String, _ text: String) -> String {
    "\(time)  \(screen.paint(text, .bold))"
  }
}
