import Alerts
import HTTPTypes
import Hummingbird
import Messages
import NIOCore

/// The page for unsubscribing from a saved search's emails: a form with a button, or a
/// confirmation.
struct UnsubscribePage {
  var search: SavedSearch
  var language: Language

  enum Text: Localized, CaseIterable {
    case question, button, ended

    var message: Message {
      switch self {
      case .question:
        Message(
          "Do you want to stop the emails for this search?", "ไม่ต้องการรับอีเมลของการค้นหานี้อีกใช่หรือไม่")
      case .button: Message("Stop these emails", "เลิกรับอีเมลนี้")
      case .ended:
        Message(
          "You will receive no more emails for this search; it stays among your saved searches.",
          "คุณจะไม่ได้รับอีเมลของการค้นหานี้อีก การค้นหายังอยู่ในรายการที่บันทึกไว้")
      }
    }
  }

  var response: Response { .document(bytes, type: "text/html; charset=utf-8") }

  private var bytes: [UInt8] {
    var html = HTMLText()
    html.raw("<!doctype html>")
    html.start("html", ["lang": language.rawValue])
    html.raw(
      """
      <head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">
      """)
    html.element("title", search.name)
    html.raw("</head><body>")
    html.element("h1", search.name)
    if search.frequency == .never {
      html.element("p", Text.ended.text(in: language))
    } else {
      html.element("p", Text.question.text(in: language))
      // The form has no `action`, so the browser posts it to the page's own URL.
      html.raw(
        """
        <form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">\
        <button>
        """)
      html.text(Text.button.text(in: language))
      html.raw("</button></form>")
    }
    html.raw("</body></html>\n")
    return html.bytes
  }
}
