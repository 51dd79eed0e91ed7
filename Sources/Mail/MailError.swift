public import Messages

/// The reason why an email was not accepted.
///
/// `message` is for operators; neither the message nor `cause` contains the recipient's address.
public struct MailError: Error, Sendable, Hashable, Localized {
  /// The kinds of failure.
  public enum Code: Sendable, Hashable {
    /// The server permanently refuses the recipient or the email (a reply of 500 or more).
    case refused
    /// The server temporarily refuses the recipient or the email (a reply of 400 to 499).
    case refusedForNow
    /// The server is down, slow or cannot be found.
    case unreachable
    /// The server does not offer TLS, or its TLS fails.
    case tls
    /// The server's certificate is not trusted.
    case certificate
    /// The server does not accept the user name or the password.
    case login
    /// libcurl is not installed.
    case missingLibrary
    /// The caller stopped the delivery before any of the email was sent.
    case stopped
    /// The email was handed over, but the server did not confirm that it had accepted the email.
    case unconfirmed
    /// Any other failure.
    case failed
  }

  /// The kind of failure.
  public var code: Code
  /// The server, without the user and the password; a hyphen if no server was contacted.
  public var server: String
  /// The code of the server's last reply, such as 550; nil if there was no reply.
  public var reply: Int?
  /// The library's reason, for the log; nil if it might quote the recipient.
  public var cause: String?

  package init(code: Code, server: String, reply: Int? = nil, cause: String? = nil) {
    self.code = code
    self.server = server
    self.reply = reply
    self.cause = cause
  }

  /// Whether another attempt to send the same email to the same server might succeed.
  public var isTransient: Bool {
    switch code {
    case .refusedForNow, .unreachable, .tls, .certificate, .login, .failed: true
    case .refused, .missingLibrary, .stopped, .unconfirmed: false
    }
  }

  /// A sentence that describes the problem and suggests what to do.
  public var message: Message {
    let code = reply.map { " (\($0))" } ?? ""
    return switch self.code {
    case .refused:
      Message(
        "The mail server \(server) refused the recipient or the email\(code).",
        "เซิร์ฟเวอร์อีเมล \(server) ปฏิเสธผู้รับหรืออีเมลนี้\(code)")
    case .refusedForNow:
      Message(
        "The mail server \(server) cannot accept the email now\(code); homefind will try again.",
        "เซิร์ฟเวอร์อีเมล \(server) ยังไม่รับอีเมลตอนนี้\(code) homefind จะลองใหม่")
    case .unreachable:
      Message(
        "The mail server \(server) does not answer; check --mail and whether the server is running.",
        "เซิร์ฟเวอร์อีเมล \(server) ไม่ตอบ ตรวจ --mail และดูว่าเซิร์ฟเวอร์ทำงานอยู่")
    case .tls:
      Message(
        "The mail server \(server) offers no working TLS, and homefind sends no email without it; use smtps://, or a server with STARTTLS.",
        "เซิร์ฟเวอร์อีเมล \(server) ไม่มี TLS ที่ใช้ได้ และ homefind ไม่ส่งอีเมลโดยไม่มี TLS ใช้ smtps:// หรือเซิร์ฟเวอร์ที่มี STARTTLS"
      )
    case .certificate:
      Message(
        "The certificate of the mail server \(server) is not trusted; check the name in --mail and the system's certificates.",
        "ใบรับรองของเซิร์ฟเวอร์อีเมล \(server) ไม่น่าเชื่อถือ ตรวจชื่อใน --mail และใบรับรองของระบบ")
    case .login:
      Message(
        "The mail server \(server) does not accept the user or the password; check --mail and --mail-password-file.",
        "เซิร์ฟเวอร์อีเมล \(server) ไม่รับชื่อผู้ใช้หรือรหัสผ่าน ตรวจ --mail และ --mail-password-file")
    case .missingLibrary:
      Message(
        "Sending email requires libcurl, which is not installed; on Debian: sudo apt-get install libcurl4",
        "การส่งอีเมลใช้ libcurl ซึ่งยังไม่ได้ติดตั้ง บน Debian ใช้ sudo apt-get install libcurl4")
    case .stopped:
      Message("An email was cancelled before it was sent.", "ยกเลิกอีเมลก่อนที่จะส่ง")
    case .unconfirmed:
      Message(
        "The mail server \(server) received an email but did not confirm it; homefind does not send the email again, to avoid a second copy.",
        "เซิร์ฟเวอร์อีเมล \(server) ได้รับอีเมลแต่ไม่ยืนยันว่ารับไว้หรือไม่ homefind จะไม่ส่งอีกเพื่อไม่ให้ผู้รับได้อีเมลซ้ำ")
    case .failed:
      Message(
        "The mail server \(server) ended the delivery\(code); homefind will try again.",
        "เซิร์ฟเวอร์อีเมล \(server) ยุติการส่ง\(code) homefind จะลองใหม่")
    }
  }
}
