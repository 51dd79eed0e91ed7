import Basics
public import Messages

/// A mail to one person.
public struct MailMessage: Sendable, Hashable {
  /// Whom it is for.
  public var recipient: EmailAddress
  /// The subject, in any script.
  public var subject: String
  /// The text. Its lines end with a line feed.
  public var text: String
  /// The same as HTML; nil where there is only the text.
  public var html: String?
  /// The language of both.
  public var language: Language
  /// Where a request ends such mails (RFC 8058); nil for a mail that was asked for.
  public var unsubscribeURL: String?

  /// A mail.
  public init(
    to recipient: EmailAddress, subject: String, text: String, html: String? = nil,
    language: Language, unsubscribeURL: String? = nil
  ) {
    self.recipient = recipient
    self.subject = subject
    self.text = text
    self.html = html
    self.language = language
    self.unsubscribeURL = unsubscribeURL
  }
}

extension MailMessage {
  /// The mail as SMTP carries it (RFC 5322): every line ends with CR LF and has up to 76 bytes, all
  /// ASCII.
  ///
  /// - Parameters:
  ///   - sender: Whom it comes from.
  ///   - time: Its date, in seconds since 1970.
  ///   - id: What tells it from every other, the part before the @ of its Message-ID: letters and
  ///     digits. A mail that is sent again has the same, so that a receiver can tell.
  func document(from sender: EmailAddress, at time: Int64, id: String) -> [UInt8] {
    var head = [
      "From: homefind <\(sender)>", "To: <\(recipient)>",
      MailHeader.field("Subject", text: subject),
      "Date: \(CivilDate.text(secondsSince1970: time, zone: "+0000"))",
      "Message-ID: <\(id)@\(sender.domain)>", "MIME-Version: 1.0",
      "Content-Language: \(language.rawValue)",
      // No vacation notices, please (RFC 3834, section 5).
      "Auto-Submitted: auto-generated",
    ]
    if let unsubscribeURL {
      head += [
        "List-Unsubscribe: <\(PercentEncoding.address(unsubscribeURL))>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      ]
    }
    let plain = Self.part("text/plain", text)
    guard let html else { return Self.bytes(head + plain) }
    // No line of Base64 begins with a hyphen.
    let boundary = "=_\(id)"
    let parts = [plain, Self.part("text/html", html)].flatMap { ["--\(boundary)"] + $0 }
    return Self.bytes(
      head + ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""] + parts
        + ["--\(boundary)--"])
  }

  /// The fields and the lines of one form of the content. Base64 carries any text, however long its
  /// lines are, and leaves nothing to servers that change line ends or trailing blanks.
  private static func part(_ type: String, _ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let content = lines.map { $0.last == "\r" ? $0.dropLast() : $0 }.joined(separator: "\r\n")
    return [
      "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: base64", "",
    ] + Base64.lines(of: Array(content.utf8))
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    lines.flatMap { Array($0.utf8) + [0x0D, 0x0A] }
  }
}
