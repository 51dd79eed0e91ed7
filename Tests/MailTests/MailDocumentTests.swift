import Foundation
import Messages
import Testing

@testable import Mail

@Suite struct MailDocumentTests {
  private func lines(_ message: MailMessage) throws -> [String] {
    let sender = try #require(EmailAddress("homes@homes.example"))
    let bytes = message.document(from: sender, at: 1_793_534_400, id: "0a1b")
    let text = try #require(String(validating: bytes, as: UTF8.self))
    return text.components(separatedBy: "\r\n")
  }

  private func message(subject: String, text: String = "hello\n") throws -> MailMessage {
    MailMessage(
      to: try #require(EmailAddress("nok@mail.example")), subject: subject, text: text,
      language: .english)
  }

  @Test func hasRequiredHeaderFields() throws {
    let lines = try lines(message(subject: "Hello"))
    for line in [
      "From: homefind <homes@homes.example>", "To: <nok@mail.example>", "Subject: Hello",
      "Date: Sun, 01 Nov 2026 12:00:00 +0000", "Message-ID: <0a1b@homes.example>",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func linesAreShortAndASCII() throws {
    let long = String(repeating: "รหัสเข้าสู่ระบบ ", count: 40)
    for line in try lines(message(subject: long, text: long + "\n.\n" + long)) {
      #expect(line.utf8.count <= 78 && line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }
  }

  /// Each of these subjects, sent unchanged, would start another header field or end the header.
  @Test(arguments: ["Hi\r\nBcc: all@b.example", "Hi\n\nbody", "Hi\u{0}", "a\u{85}b"])
  func subjectCannotAddHeaderFields(subject: String) throws {
    let lines = try lines(message(subject: subject))
    let head = lines.prefix { !$0.isEmpty }
    #expect(head.filter { $0.hasPrefix("Bcc") }.isEmpty)
    #expect(head.filter { $0.hasPrefix("Subject: ") }.count == 1)
    #expect(head.last == "Content-Transfer-Encoding: base64")
  }

  @Test func subscriptionMailsOfferOneClickUnsubscribe() throws {
    var message = try message(subject: "News")
    message.unsubscribeURL = "https://homes.example/u/1>\r\nX: y"
    message.html = "<p>hello</p>"
    let lines = try lines(message)
    #expect(lines.contains("List-Unsubscribe: <https://homes.example/u/1%3E%0D%0AX:%20y>"))
    #expect(lines.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"))
    #expect(lines.filter { $0 == "--=_0a1b" }.count == 2 && lines.contains("--=_0a1b--"))
  }
}
