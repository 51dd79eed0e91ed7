public import Messages
import Transport

extension FeedError {
  /// A one-sentence message for the user: what failed, where, and what to do.
  public var message: Message {
    let who = ServiceName.feed.subject(at: remote)
    return switch reason {
    case .transport(let error): error.openMessage
    case .missingLogin:
      Message(
        "\(who) needs a user name and password; set them with --feed-user and --feed-password-file, or HOMEFIND_FEED_USER and HOMEFIND_FEED_PASSWORD.",
        "\(who) ต้องการชื่อผู้ใช้และรหัสผ่าน กำหนดด้วย --feed-user และ --feed-password-file หรือ HOMEFIND_FEED_USER และ HOMEFIND_FEED_PASSWORD"
      )
    case .httpLogin(let schemes) where schemes.contains { $0.lowercased() == "basic" }:
      Message(
        "\(who) requires HTTP \(TextList(schemes)) authentication; put the user name, a colon, the password and an @ before the host in the feed's address.",
        "\(who) ให้เข้าสู่ระบบแบบ HTTP \(TextList(schemes)) ใส่ชื่อผู้ใช้ เครื่องหมาย : รหัสผ่าน และ @ ไว้หน้าชื่อเครื่องใน URL ของแหล่งประกาศ"
      )
    case .httpLogin(let schemes):
      Message(
        "\(who) requires HTTP \(TextList(schemes)) authentication, which homefind does not support; ask its operator for HTTP Basic or a login in the SOAP envelope.",
        "\(who) ให้เข้าสู่ระบบแบบ HTTP \(TextList(schemes)) ซึ่ง homefind ไม่รองรับ ขอให้ผู้ดูแลเปิด HTTP Basic หรือรับการเข้าสู่ระบบในซอง SOAP"
      )
    case .rejectedLogin:
      Message(
        "\(who) did not accept the user name and password; check both.",
        "\(who) ไม่รับชื่อผู้ใช้และรหัสผ่าน ตรวจทั้งสองอย่าง")
    case .fault(_, let text) where text.isEmpty:
      Message(
        "\(who) reported a fault and gave no reason; try again later, or ask its operator.",
        "\(who) แจ้งข้อผิดพลาดโดยไม่บอกสาเหตุ ลองใหม่ภายหลังหรือถามผู้ดูแล")
    case .fault(_, let text):
      Message(
        "\(who) reported a fault, \"\(text)\"; correct what it complains about, or try again later.",
        "\(who) แจ้งข้อผิดพลาด \"\(text)\" แก้ไขตามที่แจ้งหรือลองใหม่ภายหลัง")
    case .status(404), .status(405), .status(410):
      Message(
        "\(who) has no service at that address; check the path of the feed's address.",
        "\(who) ไม่มีบริการที่ URL นั้น ตรวจ URL ของแหล่งประกาศ")
    case .status(let status) where (500...599).contains(status):
      Message(
        "\(who) failed with HTTP status \(status); try again later, or ask its operator.",
        "\(who) ล้มเหลวด้วยสถานะ HTTP \(status) ลองใหม่ภายหลังหรือถามผู้ดูแล")
    case .status(let status):
      Message(
        "\(who) answered with HTTP status \(status) instead of listings; check the feed's address and settings.",
        "\(who) ตอบด้วยสถานะ HTTP \(status) แทนประกาศ ตรวจ URL และการตั้งค่าของแหล่งประกาศ")
    case .emptyAnswer:
      Message(
        "\(who) sent an empty answer; check the feed's address, or try again later.",
        "\(who) ส่งคำตอบว่างเปล่า ตรวจ URL หรือลองใหม่ภายหลัง")
    case .webPage:
      Message(
        "\(who) sent a web page instead of listings; check that the address leads to the service itself.",
        "\(who) ส่งหน้าเว็บแทนประกาศ ตรวจว่า URL เป็นของตัวบริการเอง")
    case .notXML:
      Message(
        "\(who) sent something that is not XML; check that the address belongs to a SOAP service.",
        "\(who) ส่งสิ่งที่ไม่ใช่ XML ตรวจว่า URL เป็นของบริการ SOAP")
    case .notSOAP(let root):
      Message(
        "\(who) sent a \"\(root)\" document instead of a SOAP envelope; check that the address belongs to a SOAP service.",
        "\(who) ส่งเอกสาร \"\(root)\" แทนซอง SOAP ตรวจว่า URL เป็นของบริการ SOAP")
    case .otherOperation(let name):
      Message(
        "\(who) sent \"\(name)\", the answer to another operation; check the operation names and the SOAP action.",
        "\(who) ส่ง \"\(name)\" ซึ่งเป็นคำตอบของคำสั่งอื่น ตรวจชื่อคำสั่งและ SOAP action")
    case .truncated:
      Message(
        "\(who) sent an incomplete answer; try again, or ask for smaller pages.",
        "\(who) ส่งคำตอบที่ขาดกลางคัน ลองใหม่หรือขอหน้าที่เล็กลง")
    case .malformed where flaw != nil:
      Message(
        "\(who) sent an answer that is not well-formed XML\(flaw?.clause ?? Message("", "")); ask its operator to correct it.",
        "\(who) ส่งคำตอบที่ผิดรูปแบบ XML\(flaw?.clause ?? Message("", "")) ขอให้ผู้ดูแลแก้ไข")
    case .malformed:
      Message(
        "\(who) sent an answer that is not well-formed XML; try again later, or show its operator the log.",
        "\(who) ส่งคำตอบที่ผิดรูปแบบ XML ลองใหม่ภายหลังหรือให้ผู้ดูแลดูบันทึก")
    case .charset(nil):
      Message(
        "\(who) sent text that is not in the charset it declares; ask its operator to correct the declaration.",
        "\(who) ส่งข้อความที่ไม่ตรงกับชุดอักขระที่ระบุ ขอให้ผู้ดูแลแก้ไขชุดอักขระที่ระบุ")
    case .charset(let name?):
      Message(
        "\(who) sent its answer in the charset \"\(name)\", which is not supported; ask its operator to send UTF-8.",
        "\(who) ส่งคำตอบด้วยชุดอักขระ \"\(name)\" ซึ่ง homefind ไม่รองรับ ขอให้ผู้ดูแลส่ง UTF-8")
    case .unusable(let received): received.message(of: who)
    case .tooLarge:
      Message(
        "\(who) sent an answer that is too large; ask for a smaller radius or smaller pages.",
        "\(who) ส่งคำตอบที่ใหญ่เกินไป ขอรัศมีที่เล็กลงหรือหน้าที่เล็กลง")
    case .tooManyPages(let limit):
      Message(
        "\(who) has more than \(limit) pages for this search; ask for a smaller radius or larger pages.",
        "\(who) มีมากกว่า \(limit) หน้าสำหรับการค้นหานี้ ขอรัศมีที่เล็กลงหรือหน้าที่ใหญ่ขึ้น")
    case .invalidQuery(let what):
      Message(
        "The feed does not accept this \(what); give a number within its range.",
        "แหล่งประกาศไม่รับ\(what)นี้ ระบุตัวเลขที่อยู่ในช่วง")
    }
  }
}

extension FeedError.QueryValue: Localized {
  /// The name of the value, for use in a sentence.
  public var message: Message {
    switch self {
    case .radius: Message("radius", "รัศมี")
    }
  }
}
