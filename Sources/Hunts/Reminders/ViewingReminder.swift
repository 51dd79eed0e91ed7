import Accounts
import Basics
import Mail
import Messages

/// A member's reminder of a viewing.
struct ViewingReminder: Sendable {
  /// How long ahead members are reminded, in seconds.
  enum Lead: Int64, Sendable, CaseIterable {
    case day = 86_400
    case hour = 3_600

    /// One that is later than this many seconds ahead is left out: the next one tells of the viewing.
    var least: Int64 { self == .day ? 18 * 3_600 : 0 }
  }

  var viewing: Viewing
  /// The time of the viewing.
  var span: Viewing.Span
  /// Who is reminded.
  var account: AccountID
  var recipient: EmailAddress
  var language: Language
  /// The name of the hunt.
  var hunt: String
  /// The facts of the home, as JSON.
  var facts: String

  /// The mail.
  ///
  /// - Parameter link: The page of the home; nil where there is none.
  func mail(link: String?) -> MailMessage {
    let facts = HomeFacts(json: facts)
    let home = VisibleText.line(facts.name(in: language) ?? viewing.listing)
    let time = span.inBangkok
    let lines = [home, facts.address.map(VisibleText.line), viewing.note, link].compactMap(\.self)
    let place = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    let subject = Message("Viewing on \(time): \(home)", "นัดชมบ้าน \(time): \(home)")
    let text = Message(
      """
      You have a viewing on \(time), Bangkok time:

      \(place)

      You get this mail because you take part in “\(hunt)”. If you cannot come, decline the viewing there.

      """,
      """
      คุณมีนัดชมบ้าน \(time) น. ตามเวลากรุงเทพฯ

      \(place)

      คุณได้รับอีเมลนี้เพราะร่วมอยู่ใน “\(hunt)” หากไปไม่ได้ ให้ปฏิเสธนัดในรายการนั้น

      """)
    return MailMessage(
      to: recipient, subject: subject.text(in: language), text: text.text(in: language),
      language: language)
  }
}
