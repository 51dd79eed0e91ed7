import Messages
import Places
import Testing

@Suite struct FeedPhrasesTests {
  @Test(arguments: [
    ("Call for price", "สอบถามราคา"), ("SOLD  OUT!", "ขายหมดแล้ว"),
    ("Price on request", "สอบถามราคา"),
    ("Book now: 0 baht down payment", "จองวันนี้ ดาวน์ 0 บาท"),
    ("Pre-sale price < 5 units left >", "ราคาพรีเซล เหลือ 5 ยูนิต"),
    ("โทรสอบถาม", "โทรสอบถาม"), ("Near the river", "Near the river"), ("", ""),
  ])
  func phraseIsShownInThai(text: String, expected: String) {
    #expect(Language.thai.phrase(text) == expected)
  }

  @Test(arguments: [
    ("โทรสอบถาม", "Call for price"), ("สอบถามราคาที่สำนักงานขาย", "Ask the sales office for the price"),
    ("ฟรีทุกค่าใช้จ่ายวันโอน*", "No fees on transfer day"), ("อยู่ฟรี 2 ปี", "Live free for 2 years"),
    ("ดอกเบี้ย 0% นาน 12 เดือน", "0% interest for 12 months"),
    ("จองวันนี้รับส่วนลด 200,000 บาท", "Book today and save 200,000 baht"),
    ("ลดสูงสุด 10% เฉพาะ 5 ยูนิตแรก", "Up to 10% off, first 5 units only"),
    ("ฟรี! เฟอร์นิเจอร์ครบชุด & ม่าน", "Free furniture and curtains"),
    ("ใกล้สวน", "ใกล้สวน"), ("Sold Out", "Sold Out"), ("๒ ปี", "๒ ปี"),
  ])
  func phraseIsShownInEnglish(text: String, expected: String) {
    #expect(Language.english.phrase(text) == expected)
  }

  /// If the text contains more than the phrase, the rest must not be lost.
  @Test(arguments: [
    (Language.thai, "Free transfer fee until 31 May", "ฟรีค่าโอน · Free transfer fee until 31 May"),
    (.english, "ใหม่! อยู่ฟรี 3 ปี ถึง 31 พ.ค.", "Live free for 3 years · ใหม่! อยู่ฟรี 3 ปี ถึง 31 พ.ค."),
    (.english, "ชั้น 12 อยู่ฟรี 3 ปี", "Live free for 3 years · ชั้น 12 อยู่ฟรี 3 ปี"),
    (
      .english, "ฟรีค่าโอนและค่าจดจำนอง 5 ยูนิต",
      "Free transfer and mortgage fees · ฟรีค่าโอนและค่าจดจำนอง 5 ยูนิต"
    ),
    // An alternative wording must match the whole text, and an English phrase must match whole
    // words.
    (.thai, "Sold by the owner", "Sold by the owner"), (.thai, "Unsold outlets", "Unsold outlets"),
  ])
  func textThatSaysMoreFollowsThePhrase(language: Language, text: String, expected: String) {
    #expect(language.phrase(text) == expected)
  }

  @Test func everyPhraseIsTranslatedBothWays() {
    let phrases = FeedPhrases.served.all
    #expect(phrases.count > 10)
    for phrase in phrases {
      #expect(Language.thai.phrase(phrase.english) == phrase.thai)
      #expect(Language.english.phrase(phrase.thai) == phrase.english)
      #expect(
        Language(writing: phrase.thai) == .thai && Language(writing: phrase.english) == .english)
      let numbers = [phrase.english, phrase.thai].map { $0.count { $0 == "#" } }
      #expect(numbers[0] == numbers[1], "\(phrase)")
    }
  }
}
