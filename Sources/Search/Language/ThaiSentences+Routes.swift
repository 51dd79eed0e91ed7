extension ThaiSentences {
  /// What routes and route services say.
  static let routes: [(String, String)] = [
    ("the route service ({})", "บริการเส้นทาง ({})"), ("The route service ({})", "บริการเส้นทาง ({})"),
    ("The route service ({}) at {}", "บริการเส้นทาง ({}) ที่ {}"),
    ("The route program ({})", "โปรแกรมเส้นทาง ({})"),
    (
      "{} This route, on foot and by rail, is homefind's own.",
      "{} เส้นทางเดินและรถไฟฟ้านี้เป็นของ homefind เอง"
    ),
    (
      "{} is not on this machine; install it or set another.",
      "ไม่มี{}ในเครื่องนี้ ติดตั้งหรือกำหนดตัวอื่น"
    ),
    ("{} sent an answer that is not a route.", "{} ส่งคำตอบที่ไม่ใช่เส้นทาง"),
    ("{} found no route.", "{} ไม่พบเส้นทาง"),
    (
      "{} found no route; the places may lie outside its map.",
      "{} ไม่พบเส้นทาง สถานที่อาจอยู่นอกแผนที่"
    ),
    ("{} sent an answer that is too long.", "{} ส่งคำตอบที่ยาวเกินไป"),
    ("{} did not answer within {} seconds.", "{} ไม่ตอบภายใน {} วินาที"),
    ("{} cannot be started.", "เริ่ม{}ไม่ได้"),
    ("{} cannot pass places on the way; leave them out.", "{} แวะระหว่างทางไม่ได้ ตัดจุดแวะออก"),
    ("{} has no address; set one.", "{} ไม่มีที่อยู่ ให้กำหนด"),
    ("{} answered with status {}; try again later.", "{} ตอบด้วยสถานะ {} ลองใหม่ภายหลัง"),
    (
      "{} did not accept the key; check the key and what it allows.",
      "{} ไม่รับกุญแจ ตรวจกุญแจและสิทธิ์ของกุญแจ"
    ),
    ("{} offers only the fastest route.", "{} มีเฉพาะเส้นทางที่เร็วที่สุด"),
    (
      "All times are estimates, and walks are measured along straight lines.",
      "เวลาทั้งหมดเป็นค่าประมาณ และระยะเดินวัดเป็นเส้นตรง"
    ),
    ("A link to another document was not followed.", "ไม่ได้เปิดลิงก์ไปยังเอกสารอื่น"),
    ("A line of a single point was left out.", "ตัดเส้นที่มีจุดเดียวออก"),
    (
      "The document says {}, but its line is {} long.",
      "เอกสารบอกว่า {} แต่เส้นยาว {}"
    ),
    (
      "The steps add up to {}, but the line is {} long.",
      "ขั้นตอนรวมกันได้ {} แต่เส้นยาว {}"
    ),
    ("The text of 1 step does not match its line.", "ข้อความของ 1 ขั้นตอนไม่ตรงกับเส้น"),
    ("The texts of {} steps do not match their lines.", "ข้อความของ {} ขั้นตอนไม่ตรงกับเส้น"),
  ]
}
