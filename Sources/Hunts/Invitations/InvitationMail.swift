import Basics
public import Mail
public import Messages

extension NewInvitation {
  /// Returns the invitation email.
  ///
  /// The recipient may not know the inviter. Therefore, the text begins with the service's own
  /// words, the subject contains nothing that the inviter wrote, and no email client turns the
  /// inviter's names into links.
  ///
  /// - Parameters:
  ///   - email: The recipient's address.
  ///   - link: The page where the recipient accepts the invitation.
  ///   - language: The language of the email.
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
      \(name.map { "Name: \($0)\n" } ?? "")List: \(list)

      To accept or decline, open this link within \(days) days and sign in with this address:
      \(link)

      If you do not know who sent this, ignore this mail. The inviter is not notified.

      """,
      """
      นี่คือคำเชิญจาก homefind: คุณหาบ้านร่วมกับผู้ที่เชิญคุณได้

      ผู้เชิญเป็นผู้เขียนชื่อต่อไปนี้ homefind ไม่ได้ตรวจสอบ:
      \(name.map { "ชื่อ: \($0)\n" } ?? "")รายการ: \(list)

      หากต้องการตอบรับหรือปฏิเสธ เปิดลิงก์นี้ภายใน \(days) วันและเข้าสู่ระบบด้วยที่อยู่อีเมลนี้:
      \(link)

      หากคุณไม่รู้จักผู้ส่ง ไม่ต้องสนใจอีเมลนี้ ผู้เชิญจะไม่ได้รับแจ้ง

      """)
    return MailMessage(
      to: email, subject: subject.text(in: language), text: text.text(in: language),
      language: language)
  }

  /// Returns a name in quotation marks; the name itself cannot end the quotation.
  private static func quotation(_ name: String) -> String {
    UnlinkedText.line(name).inQuotationMarks
  }
}
