package import Feed
package import Messages

/// A finding from `homefind feed check`.
package enum FeedCheckMessage: Localized, Sendable {
  // Labels for lines.
  case reachable, login, charsetLabel, pagingLabel, recordsLabel, receivedLabel, expectedLabel, odd
  // Findings.
  case yes, accepted, refused, noAnswer
  case reached(http: String, isSecure: Bool, encoding: String?)
  case rows(Int, milliseconds: Int)
  case failed(milliseconds: Int, Message)
  case charset(String?, label: String?)
  case noPaging
  case paging(page: String, of: String, rows: String, FeedReport.Paging.Place)
  case records(usable: Int, [Message])
  case works(oddities: Int)
  case doesNotWork

  package var message: Message {
    switch self {
    case .reachable: Message("reachable", "ติดต่อได้")
    case .login: Message("login", "เข้าสู่ระบบ")
    case .charsetLabel: Message("charset", "ชุดอักขระ")
    case .pagingLabel: Message("paging", "การแบ่งหน้า")
    case .recordsLabel: Message("records", "ข้อมูล")
    case .receivedLabel: Message("received", "ที่ได้รับ")
    case .expectedLabel: Message("expected", "ที่ต้องการ")
    case .odd: Message("odd", "ข้อสังเกต")
    case .yes: Message("yes", "ได้")
    case .accepted: Message("accepted", "ยอมรับ")
    case .refused: Message("refused", "ปฏิเสธ")
    case .noAnswer: Message("no usable answer", "ไม่มีคำตอบที่ใช้ได้")
    case .reached(let http, let isSecure, let encoding):
      Message(
        "yes: HTTP/\(http), \(Self.security(isSecure)), \(Self.compression(encoding))",
        "ได้: HTTP/\(http), \(Self.security(isSecure)), \(Self.compression(encoding))")
    case .rows(let count, let milliseconds):
      Message(
        "\(Counted(count, .row)) in \(milliseconds) ms",
        "\(Counted(count, .row)) ใน \(milliseconds) มิลลิวินาที")
    case .failed(let milliseconds, let error):
      Message(
        "failed after \(milliseconds) ms: \(error)",
        "ล้มเหลวหลัง \(milliseconds) มิลลิวินาที: \(error)")
    case .charset(let charset, let label):
      Message(
        "\(charset ?? "not named"); labelled \(label ?? "no Content-Type")",
        "\(charset ?? "ไม่ได้ระบุ") ระบุชนิด \(label ?? "ไม่มี Content-Type")")
    case .noPaging:
      Message(
        "no totals; pages are read until one is empty", "ไม่มียอดรวม อ่านทีละหน้าจนกว่าจะว่าง")
    case .paging(let page, let all, let rows, let place):
      Message(
        "page \(page) of \(all), \(rows) \(rows == "1" ? "row" : "rows") in all; \(place)",
        "หน้า \(page) จาก \(all) รวม \(rows) แถว; \(place)")
    case .records(let usable, let leftOut) where leftOut.isEmpty:
      Message("\(usable) usable, none incomplete", "ใช้ได้ \(usable) ข้อมูลครบทุกรายการ")
    case .records(let usable, let leftOut):
      Message(
        "\(usable) usable; skipped: \(leftOut.joined(separator: ", "))",
        "ใช้ได้ \(usable) ตัดออก: \(leftOut.joined(separator: ", "))")
    case .works(0): Message("Everything works.", "ใช้งานได้ทั้งหมด")
    case .works(1): Message("Everything works; one thing is odd.", "ใช้งานได้ทั้งหมด มีข้อสังเกตหนึ่งข้อ")
    case .works(let oddities):
      Message(
        "Everything works; \(oddities) things are odd.", "ใช้งานได้ทั้งหมด มีข้อสังเกต \(oddities) ข้อ")
    case .doesNotWork:
      Message(
        "Some checks failed; the first failure is above.",
        "บางอย่างใช้งานไม่ได้ ข้อผิดพลาดแรกอยู่ด้านบน")
    }
  }

  private static func security(_ isSecure: Bool) -> Message {
    isSecure ? Message("TLS, verified", "TLS ที่ตรวจสอบแล้ว") : Message("without TLS", "ไม่มี TLS")
  }

  private static func compression(_ encoding: String?) -> Message {
    encoding.map(Message.init(verbatim:)) ?? Message("not compressed", "ไม่บีบอัด")
  }
}
