import Accounts
import Basics
public import Messages
import Tours

/// A viewing with the facts about its home, as a calendar entry.
public struct CalendarEntry: Sendable, Hashable {
  public var viewing: Viewing
  /// The facts about the home, as JSON.
  public var facts: String

  /// Returns an iCalendar document (RFC 5545) of the viewings. A viewing with a chosen time becomes
  /// one event; any other viewing becomes one event for each proposed time, which is tentative
  /// unless the viewing is cancelled. When an event changes, its UID stays the same and its
  /// sequence number increases.
  ///
  /// - Parameters:
  ///   - now: When the document is written, in seconds since 1970.
  ///   - language: The language of titles.
  public static func document(
    of entries: [CalendarEntry], at now: Int64, in language: Language
  ) -> [UInt8] {
    CalendarDocument.document(
      stamp: CivilDate.text(secondsSince1970: now), events: entries.flatMap { $0.events(language) })
  }

  private func events(_ language: Language) -> [CalendarDocument.Event] {
    let facts = HomeFacts(json: facts)
    let title = facts.name(in: language)
    let heading = Message(
      "Viewing: \(title ?? viewing.listing)", "ชมบ้าน: \(title ?? viewing.listing)")
    let spans = viewing.span.map { [$0] } ?? viewing.times
    return spans.map { span in
      CalendarDocument.Event(
        // Each proposed time has its own UID until one of them is chosen.
        uid: viewing.span == nil
          ? "\(viewing.id.text)-\(span.from)-\(span.to)@homefind" : "\(viewing.id.text)@homefind",
        from: CivilDate.text(secondsSince1970: span.from),
        to: CivilDate.text(secondsSince1970: span.to), summary: heading.text(in: language),
        location: facts.address ?? title ?? viewing.listing,
        latitude: facts.latitude ?? 0, longitude: facts.longitude ?? 0,
        description: viewing.note, sequence: viewing.sequence, status: status)
    }
  }

  private var status: CalendarDocument.Event.Status {
    switch viewing.status {
    case .proposed: .tentative
    case .settled: .confirmed
    case .cancelled: .cancelled
    }
  }
}
