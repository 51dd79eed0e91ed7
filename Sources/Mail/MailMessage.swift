import Basics
public import Messages

/// An email to one recipient.
public struct MailMessage: Sendable, Hashable {
  public var recipient: EmailAddress
  /// The subject, in any script.
  public var subject: String
  /// The plain text, whose lines end with a line feed.
  public var text: String
  /// The same content as HTML; nil if the email has only plain text.
  public var html: String?
  public var language: Language
  /// The URL for unsubscribing from such emails (RFC 8058); nil for an email that the recipient
  /// requested.
  public var unsubscribeURL: String?

  /// Creates an email.
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
  /// Returns the email in the format of SMTP (RFC 5322): every line ends with CR LF and has at most
  /// 76 bytes, all of them ASCII.
  ///
  /// - Parameters:
  ///   - sender: The sender.
  ///   - time: The date of the email, in seconds since 1970.
  ///   - id: The unique part of the Message-ID before the @: letters and digits. If an email is
  ///     sent again, it has the same id, so that the receiver can recognize it.
  func document(from sender: EmailAddress, at time: Int64, id: String) -> [UInt8] {
    var head = [
      "From: homefind <\(sender)>", "To: <\(recipient)>",
      MailHeader.field("Subject", text: subject),
      "Date: \(CivilDate.text(secondsSince1970: time, zone: "+0000"))",
      "Message-ID: <\(id)@\(sender.domain)>", "MIME-Version: 1.0",
      "Content-Language: \(language.rawValue)",
      // Prevents automatic replies such as vacation notices (RFC 3834, section 5).
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

  /// Returns the header fields and the lines for one version of the content. Base64 allows lines of
  /// any length in the text, and prevents servers from changing line endings or trailing spaces.
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
