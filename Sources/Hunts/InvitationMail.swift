public import Mail
public import Messages

extension NewInvitation {
  /// The mail to the one who is invited.
  ///
  /// - Parameters:
  ///   - email: The address.
  ///   - link: Where the invitation is accepted.
  ///   - language: The language of the mail.
  public func mail(
    to email: EmailAddress, link: String, in language: Language
  ) -> MailMessage {
    let name = by.name.map(HuntText.line)
    let subject = Message("Look for homes together: \(huntName)", "หาบ้านด้วยกัน: \(huntName)")
    let days = HuntLimits.invitationSeconds / 86_400
    let text = Message(
      """
      \(name ?? "Somebody") invites you to look for homes together in “\(huntName)”.

      Open this within \(days) days and sign in with this address:
      \(link)

      If you do not know who sent this, do nothing; nobody is told.

      """,
      """
      \(name ?? "มีผู้") เชิญคุณหาบ้านด้วยกันใน “\(huntName)”

      เปิดลิงก์นี้ภายใน \(days) วันและเข้าสู่ระบบด้วยที่อยู่อีเมลนี้:
      \(link)

      หากคุณไม่รู้จักผู้ส่ง ไม่ต้องทำอะไร จะไม่มีใครได้รับแจ้ง

      """)
    return MailMessage(
      to: email, subject: subject.text(in: language), text: text.text(in: language),
      language: language)
  }
}
