/// The Thai and English words and signs that occur in price text.
enum PriceWords {
  /// All words with their meanings.
  static let lexicon = Lexicon<PriceToken>(
    scales + currencies + foreign + measures + counts + bounds + asides + signs)

  private static let million: [(String, PriceToken)] = words(
    "ล้านบาท ล้าน ลบ. ลบ ล.บ. ล. million millions mil mill mln mb mbaht mbht mthb m.b. mm",
    .scale(1_000_000))

  private static let scales: [(String, PriceToken)] =
    million
    + words("แสน เเสน", .scale(100_000))
    + words("หมื่น", .scale(10_000))
    + words("พัน thousand k kbaht kthb", .scale(1000))
    + words("billion bn", .scale(1_000_000_000))
    + words("m", .millionOrMetres)

  private static let currencies: [(String, PriceToken)] =
    words("บาท บ. ฿ baht bath bht thb", .currency) + words("b", .letterB)

  private static let foreign = words(
    """
    $ us$ usd dollar dollars ดอลลาร์ ดอลล่าร์ € eur euro euros ยูโร £ gbp pound pounds ปอนด์ ¥ jpy yen เยน
    cny rmb yuan หยวน hkd sgd aud ₩ krw ₹ inr
    """, .foreign)

  private static let measures = words(
    """
    ตร.ม. ตร.ม ตรม. ตรม ตร.ว. ตร.ว ตรว. ตรว ตารางเมตร ตารางวา ตร.เมตร ตร.วา ไร่ งาน วา ว. เมตร ม.
    กม. ก.ม. กม กิโลเมตร กิโล นาที ชั่วโมง ชม. ปี เดือน วัน คืน เปอร์เซ็นต์ เปอร์เซนต์ %
    sqm sqm. sq.m. sq.m sq.wa sqw sq sq. sqft ft ft2 m2 m² rai ngan wah wa km km. meter meters
    metre metres minute minutes min mins month months mo year years yr yrs night nights day days
    percent square
    """, .measure)

  private static let counts = words(
    """
    ห้องนอน ห้องน้ำ ห้องน้ํา ห้อง นอน น้ำ น้ํา ชั้น ที่จอด คัน ยูนิต หลัง แปลง คูหา ท่าน คน ครั้ง ใบ เครื่อง
    bed beds bedroom bedrooms br bath.room bathroom bathrooms baths storey storeys story stories
    floor floors unit units room rooms car cars parking st nd rd th
    """, .count)

  private static let bounds: [(String, PriceToken)] =
    words("เริ่มต้น เริ่ม ตั้งแต่ ตั้งเเต่ start starts starting from > ≥", .from)
    + words("ไม่เกิน ต่ำกว่า ต่ํากว่า max maximum under below < ≤", .upTo)
    + [
      ("up to", .upTo), ("upto", .upTo), ("less than", .upTo), ("no more than", .upTo),
      ("not over", .upTo),
    ]
    + words("ขึ้นไป up upwards onwards onward + ++", .onwards) + [("and up", .onwards)]
    + words("ถึง - – — − ~ to and และ หรือ or ", .range)
    + words("ราคา price prices", .price)

  private static let asides: [(String, PriceToken)] =
    words(
      """
      จอง ดาวน์ ผ่อน ส่วนลด ลด ค่าส่วนกลาง มัดจำ เงินคืน แถม booking book deposit down discount save
      cashback instalment instalments installment installments fee fees
      """, .aside)
    + words("ปกติ was normally normal", .former)
    + words("เหลือ ลดเหลือ now", .reduced)
    + words("โทร โทร. โทรศัพท์ ติดต่อ tel tel. call phone mobile line", .telephone)

  private static let signs: [(String, PriceToken)] =
    words("/ ต่อ per @", .per) + words("ละ", .each)

  private static func words(_ list: String, _ meaning: PriceToken) -> [(String, PriceToken)] {
    list.split { $0 == " " || $0 == "\n" }.map { (String($0), meaning) }
  }
}
