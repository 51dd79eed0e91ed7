import Basics
import Listings
import Mail
import Messages
import Search
import XMLStream

/// The email about a saved search's findings, as plain text and as simple HTML with the same
/// content.
struct AlertMail {
  /// The name of the search.
  var name: String
  var frequency: AlertFrequency
  var language: Language
  /// The homes to list, latest first.
  var changes: [HomeChange]
  /// The number of homes found, by kind of change.
  var counts: [AlertKind: Int]
  /// The URL prefix of links, if any.
  var root: String?
  /// The URL of the page with the search.
  var searchLink: String?
  /// The URL for unsubscribing from these emails.
  var unsubscribeURL: String?

  func message(to recipient: EmailAddress) -> MailMessage {
    MailMessage(
      to: recipient, subject: say(.subject(name, counts)), text: text, html: html,
      language: language, unsubscribeURL: unsubscribeURL)
  }

  private var others: Int { max(0, counts.values.reduce(0, +) - changes.count) }

  private func say(_ message: AlertMailMessage) -> String { message.text(in: language) }

  private func link(to change: HomeChange) -> String? {
    root.map { SearchQuery.link(toHome: change.id.text, under: $0) }
  }

  private var text: String {
    var blocks = [say(.heading(name))]
    for change in changes {
      let lines =
        ([change.title(in: language)] + change.facts(in: language)).map(\.asLine)
        + [link(to: change)].compactMap(\.self)
      blocks.append(lines.joined(separator: "\n"))
    }
    if others > 0 { blocks.append(say(.others(others))) }
    if let searchLink { blocks.append("\(say(.toSearch)): \(searchLink)") }
    var end = say(.reason(frequency))
    if let unsubscribeURL { end += "\n\(say(.unsubscribe)): \(unsubscribeURL)" }
    return (blocks + [end]).joined(separator: "\n\n") + "\n"
  }

  private var html: String {
    var page = XMLWriter(capacity: 4_096)
    page.start("html", ["lang": language.rawValue])
    page.element("head") { head in
      head.start("meta", ["charset": "utf-8"])
      head.end()
      head.element("title", text: name)
    }
    page.element("body") { body in
      body.element("h1", text: say(.heading(name)))
      for change in changes {
        body.element("h2") { heading in
          Self.write(change.title(in: language), to: link(to: change), in: &heading)
        }
        body.element("p") { paragraph in
          for (number, fact) in change.facts(in: language).enumerated() {
            if number > 0 {
              paragraph.start("br")
              paragraph.end()
            }
            paragraph.text(fact.asLine)
          }
        }
      }
      if others > 0 { body.element("p", text: say(.others(others))) }
      if let searchLink {
        body.element("p") { Self.write(say(.toSearch), to: searchLink, in: &$0) }
      }
      body.element("p") { end in
        end.text(say(.reason(frequency)))
        guard let unsubscribeURL else { return }
        end.text(" ")
        Self.write(say(.unsubscribe), to: unsubscribeURL, in: &end)
      }
    }
    page.finish()
    return "<!DOCTYPE html>\n" + String(decoding: page.bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to link: String?, in page: inout XMLWriter) {
    guard let link else { return page.text(text.asLine) }
    page.start("a", ["href": link])
    page.text(text.asLine)
    page.end()
  }
}

extension String {
  /// The text without line breaks, control characters and marks that change its direction, because
  /// the text was written by sellers.
  fileprivate var asLine: String { VisibleText.line(self) }
}

/// The sentences in these emails.
enum AlertMailMessage: Localized {
  /// The subject, with the name of the search and the number of homes found for each kind of
  /// change.
  case subject(String, [AlertKind: Int])
  /// The number of homes found for each kind of change.
  case found([AlertKind: Int])
  /// The heading, with the name of the search.
  case heading(String)
  /// The number of further homes.
  case others(Int)
  /// A link to the search.
  case toSearch
  /// The reason why the user gets the email.
  case reason(AlertFrequency)
  /// The link for unsubscribing from these emails.
  case unsubscribe

  var message: Message {
    switch self {
    case .subject(let name, let counts):
      Message("\(name): \(Self.found(counts))", "\(name): \(Self.found(counts))")
    case .found(let counts): Self.list(counts)
    case .heading(let name):
      Message("Your saved search “\(name)”", "การค้นหาที่คุณบันทึกไว้ “\(name)”")
    case .others(let count):
      Message("And \(count) more \(count == 1 ? "home" : "homes").", "และอีก \(count) รายการ")
    case .toSearch: Message("Open the search", "เปิดการค้นหา")
    case .reason(let frequency):
      switch frequency {
      case .daily:
        Message(
          "You receive this email once a day because you saved this search.",
          "คุณได้รับอีเมลนี้วันละครั้งเพราะบันทึกการค้นหานี้ไว้")
      case .weekly:
        Message(
          "You receive this email once a week because you saved this search.",
          "คุณได้รับอีเมลนี้สัปดาห์ละครั้งเพราะบันทึกการค้นหานี้ไว้")
      case .immediately, .never:
        Message(
          "You receive this email as soon as something changes because you saved this search.",
          "คุณได้รับอีเมลนี้ทันทีที่มีประกาศใหม่หรือประกาศเปลี่ยนแปลง เพราะบันทึกการค้นหานี้ไว้")
      }
    case .unsubscribe: Message("Stop these emails", "เลิกรับอีเมลนี้")
    }
  }

  private static func list(_ counts: [AlertKind: Int]) -> Message {
    AlertKind.allCases.compactMap { kind in
      counts[kind].map { count in
        switch kind {
        case .new: Message("\(count) new", "ใหม่ \(count) รายการ")
        case .priceDrop:
          Message("\(count) price \(count == 1 ? "drop" : "drops")", "ลดราคา \(count) รายการ")
        case .gone: Message("\(count) no longer listed", "ไม่มีประกาศแล้ว \(count) รายการ")
        }
      }
    }.joined(separator: ", ")
  }
}
