import Mail
import Messages

/// The email that contains a sign-in code.
enum CodeMail {
  static func message(
    _ code: SignInCode, to email: EmailAddress, in language: Language
  ) -> MailMessage {
    MailMessage(
      to: email, subject: subject(code).text(in: language), text: text(code).text(in: language),
      language: language)
  }

  private static func subject(_ code: SignInCode) -> Message {
    Message("\(code.text) is your homefind code", "รหัส homefind ของคุณคือ \(code.text)")
  }

  private static func text(_ code: SignInCode) -> Message {
    let minutes = Int(SignInCode.lifetime / 60)
    return Message(
      """
      Your code to sign in is

          \(code.text)

      It works once, within \(minutes) minutes. Do not share it: we never ask for it.
      If you did not ask to sign in, ignore this mail.

      """,
      """
      รหัสเข้าสู่ระบบของคุณคือ

          \(code.text)

      ใช้ได้ครั้งเดียวภายใน \(minutes) นาที อย่าบอกรหัสนี้กับใคร เราจะไม่ขอรหัสนี้จากคุณ
      หากคุณไม่ได้ขอเข้าสู่ระบบ ไม่ต้องทำอะไร

      """)
  }
}
