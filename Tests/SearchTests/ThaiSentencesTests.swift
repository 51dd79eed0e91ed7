import Testing

@testable import Search

@Suite struct ThaiSentencesTests {
  @Test(arguments: [
    (
      "The feed at feed.example refused the connection; check that it runs and that the address is right.",
      "แหล่งประกาศที่ feed.example ปฏิเสธการเชื่อมต่อ ตรวจว่าทำงานอยู่และที่อยู่ถูกต้อง"
    ),
    (
      "The feed at 10.0.0.1:80 sent nothing for 15 seconds; try again later, or allow more time.",
      "แหล่งประกาศที่ 10.0.0.1:80 ไม่ส่งอะไรเลยเป็นเวลา 15 วินาที ลองใหม่ภายหลังหรือให้เวลาเพิ่ม"
    ),
    ("The body is longer than 9 bytes.", "เนื้อหายาวเกิน 9 ไบต์"),
    ("The search was cancelled.", "การค้นหาถูกยกเลิก"),
    (
      "“asok” is not on MRT; Asok (E4) is a BTS station",
      "“asok” ไม่อยู่ใน MRT แต่ Asok (E4) เป็นสถานีของ BTS"
    ),
    ("“x” is not known; see /v1/districts?province=10", "ไม่รู้จัก “x” ดู /v1/districts?province=10"),
    (
      "The feed at 10.0.0.1:80 refused the connection; check that it runs and that the address is right. These homes date from 2026-11-21T02:10:00Z.",
      "แหล่งประกาศที่ 10.0.0.1:80 ปฏิเสธการเชื่อมต่อ ตรวจว่าทำงานอยู่และที่อยู่ถูกต้อง บ้านเหล่านี้เป็นข้อมูลเมื่อ 2026-11-21T02:10:00Z"
    ),
    (
      "The route service (osrm) found no route. This route, on foot and by rail, is homefind's own.",
      "บริการเส้นทาง (osrm) ไม่พบเส้นทาง เส้นทางเดินและรถไฟฟ้านี้เป็นของ homefind เอง"
    ),
    ("The document says 700 m, but its line is 650 m long.", "เอกสารบอกว่า 700 m แต่เส้นยาว 650 m"),
  ])
  func theServiceSpeaksThai(english: String, thai: String) {
    #expect(ThaiSentences.text(english) == thai)
  }
}
