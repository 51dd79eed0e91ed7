import Basics
public import Mail
public import Messages

extension NewInvitation {
  /// Returns the invitation email: in the language of the recipient's account or, if the recipient
  /// has no account, in every language.
  ///
  /// The recipient may not know the inviter. Therefore, the text begins with the service's own
  /// words, the subject contains nothing that the inviter wrote, and no email client turns the
  /// inviter's names into links.
  ///
  /// - Parameters:
  ///   - email: The recipient's address.
  ///   - link: The page where the recipient accepts the invitation.
  ///   - language: The inviter's language, which comes first in an email in every language.
  public func mail(
    to email: EmailAddress, link: String, in language: Language
  ) -> MailMessage {
    let subject = Message(
      "An invitation to look for homes together", "คำเชิญให้หาบ้านด้วยกัน")
    let days = HuntLimits.invitationSeconds / 86_400
    let list = Self.quotation(huntName)
    let name = by.name.map(Self.quotation)
    let text = Message(
      """
      This is an invitation from homefind: you can look for homes together with the person who invites you.

      The inviter wrote these names; homefind has not checked them:
      \(name.map { "Name: \($0)\n" } ?? "")Shared list: \(list)

      To accept or decline, open this link within \(days) days and sign in with this email address:
      \(link)

      If you do not know who sent this, ignore this mail. The inviter is not notified.

      """,
      """
      คุณได้รับคำเชิญจาก homefind ให้หาบ้านร่วมกับผู้ที่เชิญคุณ

      ผู้เชิญตั้งชื่อต่อไปนี้เอง homefind ไม่ได้ตรวจสอบ:
      \(name.map { "ชื่อ: \($0)\n" } ?? "")กลุ่มหาบ้าน: \(list)

      หากต้องการตอบรับหรือปฏิเสธ เปิดลิงก์นี้ภายใน \(days) วัน แล้วเข้าสู่ระบบด้วยอีเมลนี้:
      \(link)

      หากคุณไม่รู้จักผู้เชิญ ไม่ต้องทำอะไร ระบบจะไม่แจ้งผู้เชิญ

      """)
    let languages =
      recipientLanguage.map { [$0] } ?? [language] + Language.allCases.filter { $0 != language }
    return MailMessage(
      to: email, subject: languages.map(subject.text(in:)).joined(separator: " · "),
      text: languages.map(text.text(in:)).joined(separator: "---\n\n"), language: languages[0])
  }

  /// Returns a name in quotation marks; the name itself cannot end the quotation.
  private static func quotation(_ name: String) -> String {
    UnlinkedText.line(name).inQuotationMarks
  }
}
