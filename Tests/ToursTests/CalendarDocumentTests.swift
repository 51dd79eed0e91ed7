import Testing

@testable import Tours

@Suite struct CalendarDocumentTests {
  @Test func eventFollowsRFC5545() {
    let document = CalendarDocument.document(
      stamp: "2026-11-23T06:00:00Z",
      events: [
        .init(
          uid: "2026-11-24-sample.1@homefind", from: "2026-11-24T02:30:00Z",
          to: "2026-11-24T03:00:00Z", summary: "Viewing: A, B; C", location: "ถนนสุขุมวิท, กรุงเทพฯ",
          latitude: 13.8025, longitude: -100.05, description: "one\ntwo \\ three")
      ])
    #expect(
      String(decoding: document, as: UTF8.self)
        == [
          "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//homefind//homefind//EN", "BEGIN:VEVENT",
          "UID:2026-11-24-sample.1@homefind", "DTSTAMP:20261123T060000Z",
          "DTSTART:20261124T023000Z", "DTEND:20261124T030000Z", "SUMMARY:Viewing: A\\, B\\; C",
          "LOCATION:ถนนสุขุมวิท\\, กรุงเทพฯ", "GEO:13.802500;-100.050000",
          "DESCRIPTION:one\\ntwo \\\\ three", "END:VEVENT", "END:VCALENDAR", "",
        ].joined(separator: "\r\n"))
  }

  @Test(arguments: [
    "", "short", String(repeating: "ก", count: 200), "a" + String(repeating: "ข", count: 99),
  ])
  func linesAreFoldedBetweenCharacters(text: String) throws {
    let folded = CalendarDocument.folded(text)
    let lines = String(decoding: folded, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let joined = try #require(String(validating: folded, as: UTF8.self))
    #expect(joined.replacing("\r\n ", with: "").replacing("\r\n", with: "") == text)
  }

  @Test func controlCharactersBecomeSpaces() {
    #expect(CalendarDocument.escaped("a\r\nb\u{7}c\u{7F}") == "a \\nb c ")
  }
}
