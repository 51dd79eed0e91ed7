import Accounts
import Foundation
import HomefindTesting
import Messages
import Testing

@testable import Hunts

@Suite struct ViewingTests {
  /// Half an hour from 2026-11-24T02:30:00Z, and the same half hour a day later.
  private static let spans = (0..<2).compactMap { hour in
    let from = 1_795_487_400 + Int64(hour) * 86_400
    return Viewing.Span(from: from, to: from + 1_800)
  }

  private static func viewing(_ times: [Viewing.Span] = spans) -> Viewing {
    Viewing(
      id: ViewingID(), hunt: HuntID(), listing: "sample.1", by: nil, times: times,
      chosen: times.count == 1 ? 0 : nil, note: "",
      guests: [
        .init(
          person: HuntPerson(account: AccountID(), name: "Nok"), answer: .accepted, times: [1])
      ], cancelled: nil, sequence: 0, changed: 0, version: 1)
  }

  @Test func onlyProposedTimesCanBeChosen() throws {
    var viewing = Self.viewing()
    #expect(viewing.status == .proposed && viewing.span == nil)
    #expect(try viewing.apply(ViewingEdit(chosen: 1), at: 5) == false)
    #expect(viewing.status == .settled && viewing.span == Self.spans[1])
    #expect(viewing.sequence == 1 && viewing.changed == 5)
    // Answers remain valid, and making the same choice again changes nothing.
    #expect(viewing.guests[0].answer == .accepted)
    #expect(try viewing.apply(ViewingEdit(chosen: 1), at: 6) == nil)
    #expect(throws: HuntError("chosen", .notANumber(in: 0...1))) {
      try viewing.apply(ViewingEdit(chosen: 2), at: 7)
    }
  }

  @Test func newTimesResetAnswers() throws {
    var viewing = Self.viewing()
    _ = try viewing.apply(ViewingEdit(chosen: 0), at: 5)
    #expect(try viewing.apply(ViewingEdit(times: [Self.spans[1]]), at: 6) == true)
    #expect(viewing.status == .settled && viewing.span == Self.spans[1])
    #expect(viewing.guests[0].answer == .open && viewing.guests[0].times == [])
    // Changing the note does not increase the calendar sequence.
    let sequence = viewing.sequence
    #expect(try viewing.apply(ViewingEdit(note: "ring twice"), at: 7) == false)
    #expect(viewing.sequence == sequence)
  }

  @Test func cancelledViewingCanBeRestored() throws {
    var viewing = Self.viewing([Self.spans[0]])
    _ = try viewing.apply(ViewingEdit(isCancelled: true), at: 9)
    #expect(viewing.status == .cancelled && viewing.cancelled == 9)
    _ = try viewing.apply(ViewingEdit(isCancelled: false), at: 10)
    #expect(viewing.status == .settled && viewing.sequence == 2)
  }

  @Test func spansEndAfterTheyBegin() {
    #expect(Viewing.Span(from: 5, to: 5) == nil && Viewing.Span(from: -1, to: 5) == nil)
    #expect(Viewing.Span(from: 5, to: 5 + 86_401) == nil)
    #expect(Viewing.times(of: Viewing.text(of: Self.spans)) == Self.spans)
    #expect(Viewing.times(of: "") == [] && Viewing.times(of: "7-3,x") == [])
  }

  private static let facts = """
    {"name":{"th":"บ้านสวน, ริมน้ำ","en":"Garden; Home"},"address":"ถนนสุขุมวิท","position":{"lat":13.8,"lon":100.5}}
    """

  @Test func eachProposedTimeIsATentativeEvent() throws {
    var viewing = Self.viewing()
    viewing.note = "ring\ntwice"
    func text(_ viewing: Viewing) -> String {
      let entry = CalendarEntry(viewing: viewing, facts: Self.facts)
      let bytes = CalendarEntry.document(of: [entry], at: 1_795_000_000, in: .english)
      return String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
    }
    let proposed = text(viewing)
    #expect(proposed.matches(of: /STATUS:TENTATIVE/).count == 2)
    #expect(proposed.contains("DTSTART:20261124T023000Z\r\n"))
    #expect(proposed.contains("SUMMARY:Viewing: Garden\\; Home\r\n"))
    #expect(proposed.contains("DESCRIPTION:ring\\ntwice\r\nSEQUENCE:0\r\n"))
    _ = try viewing.apply(ViewingEdit(chosen: 0), at: 5)
    let settled = text(viewing)
    #expect(settled.contains("UID:\(viewing.id.text)@homefind\r\n"))
    #expect(settled.matches(of: /BEGIN:VEVENT/).count == 1)
    #expect(settled.contains("SEQUENCE:1\r\nSTATUS:CONFIRMED\r\n"))
    _ = try viewing.apply(ViewingEdit(isCancelled: true), at: 6)
    #expect(text(viewing).contains("SEQUENCE:2\r\nSTATUS:CANCELLED\r\n"))
  }

  @Test(
    .enabled(if: PeerPython.path != nil, "\(PeerPython.absence(of: "icalendar"))"))
  func otherImplementationReadsTheCalendar() async throws {
    var viewing = Self.viewing()
    viewing.note = "ชั้น 3; ring, twice\nthen wait"
    let bytes = CalendarEntry.document(
      of: [CalendarEntry(viewing: viewing, facts: Self.facts)], at: 1_795_000_000, in: .thai)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, output) = try await PeerPython.run("peers/read_calendar.py", [file.path])
    #expect(status == 0)
    let events = try String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    try #require(events.count == 2)
    #expect(events[0]["from"] as? String == "2026-11-24T02:30:00+00:00")
    #expect(events[1]["to"] as? String == "2026-11-25T03:00:00+00:00")
    #expect(events[0]["summary"] as? String == "ชมบ้าน: บ้านสวน, ริมน้ำ")
    #expect(events[0]["location"] as? String == "ถนนสุขุมวิท")
    #expect(events[0]["description"] as? String == viewing.note)
    #expect(events.allSatisfy { $0["status"] as? String == "TENTATIVE" })
    #expect(Set(events.compactMap { $0["uid"] as? String }).count == 2)
  }
}
