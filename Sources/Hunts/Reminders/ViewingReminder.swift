import Accounts
import Basics
import Mail
import Messages
import Region

/// A member's reminder of a viewing.
struct ViewingReminder: Sendable {
  /// How long before a viewing members are reminded, in seconds.
  enum Lead: Int64, Sendable, CaseIterable {
    case day = 86_400
    case hour = 3_600

    /// The minimum lead time, in seconds, at which this reminder is still sent; closer to the
    /// viewing, the next reminder is sufficient.
    var least: Int64 { self == .day ? 18 * 3_600 : 0 }
  }

  var viewing: Viewing
  var span: Viewing.Span
  /// The account that gets the reminder.
  var account: AccountID
  var recipient: EmailAddress
  var language: Language
  /// The name of the hunt.
  var hunt: String
  /// The facts about the home, as JSON.
  var facts: String

  /// Returns the email for the reminder.
  ///
  /// - Parameter link: The URL of the home's page, if any.
  func mail(link: String?) -> MailMessage {
    let facts = HomeFacts(json: facts)
    let home = VisibleText.line(facts.name(in: language) ?? viewing.listing)
    let time = span.localTime
    let lines = [home, facts.address.map(VisibleText.line), viewing.note, link].compactMap(\.self)
    let place = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    let subject = Message("Viewing on \(time): \(home)", "นัดชมบ้าน \(time): \(home)")
    let text = Message(
      """
      You have a viewing on \(time), \(City.name) time:

      \(place)

      You get this mail because you are a member of the shared list “\(hunt)”. If you cannot come, decline the viewing there.

      """,
      """
      คุณมีนัดชมบ้าน \(time) น. (เวลา\(City.country))

      \(place)

      คุณได้รับอีเมลนี้เพราะเป็นสมาชิกกลุ่มหาบ้าน “\(hunt)” หากไปไม่ได้ โปรดตอบว่าไปไม่ได้ในกลุ่ม

      """)
    return MailMessage(
      to: recipient, subject: subject.text(in: language), text: text.text(in: language),
      language: language)
  }
}
