import CommandOutput
import Messages
import Routes
import Testing

@testable import homefind

/// Tests that instructions and totals show durations of an hour or more in hours and minutes.
@Suite struct RouteTextTests {
  @Test(arguments: [
    (20.0, "1 min", "1 นาที"), (1_620, "27 min", "27 นาที"), (3_600, "1 h", "1 ชม."),
    (6_420, "1 h 47 min", "1 ชม. 47 นาที"), (86_399, "24 h", "24 ชม."),
  ])
  func durationsFromAnHourUseHours(seconds: Double, english: String, thai: String) {
    let route = Route(name: "A to B", duration: seconds)
    #expect(RouteText([route], language: .english).text.hasPrefix("A to B: \(english)\n"))
    #expect(RouteText([route], language: .thai).text.hasPrefix("A to B: \(thai)\n"))
  }

  @Test func hugeDurationIsStillText() {
    let route = Route(name: "A to B", duration: 1e300)
    #expect(RouteText([route], language: .english).text.contains(" min\n"))
  }
}
