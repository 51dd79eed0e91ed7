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
    ("The search was given up.", "การค้นหาถูกยกเลิก"),
  ])
  func theServiceSpeaksThai(english: String, thai: String) {
    #expect(ThaiSentences.text(english) == thai)
  }
}
