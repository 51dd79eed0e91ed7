public import Messages
import Transport

extension RESOError {
  /// A one-sentence message for the user: what failed, where, and what to do.
  public var message: Message {
    let who = ServiceName.feed.subject(at: remote)
    return switch reason {
    case .transport(let error): error.openMessage
    case .refusedToken:
      Message(
        "\(who) did not accept the token; check token or token-file in the source's settings.",
        "\(who) ไม่รับโทเค็น ตรวจ token หรือ token-file ของแหล่งข้อมูล")
    case .refusedCredentials:
      Message(
        "\(who) gets no token because its token service did not accept the client's name and secret; check client-id and client-secret in the source's settings.",
        "\(who) ไม่ได้รับโทเค็น เพราะบริการโทเค็นไม่รับชื่อและความลับของไคลเอนต์ ตรวจ client-id และ client-secret ของแหล่งข้อมูล"
      )
    case .noToken(let status):
      Message(
        "\(who) gets no token: its token service answered with HTTP status \(status) and no token; check token-url and scope in the source's settings.",
        "\(who) ไม่ได้รับโทเค็น: บริการโทเค็นตอบด้วยสถานะ HTTP \(status) โดยไม่มีโทเค็น ตรวจ token-url และ scope ของแหล่งข้อมูล"
      )
    case .throttled(let wait):
      Message(
        "\(who) asks to wait for \(Seconds(wait)); try again after that, or sync less often.",
        "\(who) ขอให้รอ \(Seconds(wait)) ลองใหม่หลังจากนั้นหรือซิงค์ให้ห่างขึ้น")
    case .status(404, text: _):
      Message(
        "\(who) has no Web API at that address; check url in the source's settings; Property must be directly below it.",
        "\(who) ไม่มี Web API ที่ URL นั้น ตรวจ url ของแหล่งข้อมูล ซึ่งเป็น URL ที่มี Property อยู่ข้างใต้")
    case .status(let status, let text?):
      Message(
        "\(who) answered with HTTP status \(status), \"\(text)\"; check the source's settings, or try again later.",
        "\(who) ตอบด้วยสถานะ HTTP \(status) \"\(text)\" ตรวจการตั้งค่าของแหล่งข้อมูลหรือลองใหม่ภายหลัง")
    case .status(let status, nil):
      Message(
        "\(who) answered with HTTP status \(status) instead of listings; check the source's settings, or try again later.",
        "\(who) ตอบด้วยสถานะ HTTP \(status) แทนประกาศ ตรวจการตั้งค่าของแหล่งข้อมูลหรือลองใหม่ภายหลัง")
    case .webPage:
      Message(
        "\(who) sent a web page instead of listings; check that the address leads to the service itself.",
        "\(who) ส่งหน้าเว็บแทนประกาศ ตรวจว่า URL เป็นของตัวบริการเอง")
    case .notJSON(let error):
      Message(
        "\(who) sent an answer that cannot be used; try again later, or check the address. \(error)",
        "\(who) ส่งคำตอบที่ใช้ไม่ได้ ลองใหม่ภายหลังหรือตรวจ URL \(error)")
    case .notOData:
      Message(
        "\(who) sent JSON that is not an OData page; check that the address belongs to a RESO Web API.",
        "\(who) ส่ง JSON ที่ไม่ใช่หน้าของ OData ตรวจว่า URL เป็นของ RESO Web API")
    case .badMetadata:
      Message(
        "\(who) describes its fields in a document that is not CSDL in XML; check that the address belongs to a RESO Web API.",
        "\(who) อธิบายฟิลด์ด้วยเอกสารที่ไม่ใช่ CSDL แบบ XML ตรวจว่า URL เป็นของ RESO Web API")
    case .noListings:
      Message(
        "\(who) has no resource Property; check what the token gives access to.",
        "\(who) ไม่มีทรัพยากร Property ตรวจว่าโทเค็นให้สิทธิ์ถึงอะไรบ้าง")
    case .missingFields(let names):
      Message(
        "\(who) has listings without \(TextList(names, .and)), which cannot be searched; check what the token gives access to.",
        "\(who) มีประกาศที่ไม่มี \(TextList(names, .and)) จึงค้นหาไม่ได้ ตรวจว่าโทเค็นให้สิทธิ์ถึงอะไรบ้าง")
    case .foreignLink:
      Message(
        "\(who) links to the next page at another service, to which homefind does not send the token; ask its operator for the right address.",
        "\(who) ใช้หน้าถัดไปจากบริการอื่น ซึ่ง homefind ไม่ส่งโทเค็นไปให้ ขอ URL ที่ถูกต้องจากผู้ดูแล")
    case .circles:
      Message(
        "\(who) sends the same page repeatedly; try again later, or show its operator the log.",
        "\(who) ส่งหน้าเดิมซ้ำไปมา ลองใหม่ภายหลังหรือให้ผู้ดูแลดูบันทึก")
    case .tooManyPages(let limit):
      Message(
        "\(who) has more than \(limit) pages; ask for larger ones with page-size, or for fewer listings with filter.",
        "\(who) มีมากกว่า \(limit) หน้า ขอหน้าที่ใหญ่ขึ้นด้วย page-size หรือขอประกาศให้น้อยลงด้วย filter")
    case .incomplete(let read, let all):
      Message(
        "\(who) sent \(read) listings, although it reports \(all); try again later, or ask for larger pages with page-size.",
        "\(who) ส่งประกาศมา \(read) รายการ ทั้งที่แจ้งว่ามี \(all) รายการ ลองใหม่ภายหลังหรือขอหน้าที่ใหญ่ขึ้นด้วย page-size"
      )
    }
  }
}
