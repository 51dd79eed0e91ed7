/// Invented words for the names of the sample's projects and sellers. To the authors' knowledge, no
/// real project, company or person has such a name.
enum SampleNames {
  /// Words for condominiums, town homes and shops.
  static let coined: [(english: String, thai: String)] = [
    ("Velanor", "เวลานอร์"), ("Mirendi", "มิเรนดิ"), ("Talimor", "ทาลิมอร์"),
    ("Orivanta", "โอริวันตา"), ("Sunelia", "ซูเนเลีย"), ("Lorantis", "ลอรันทิส"),
    ("Pavenna", "ปาเวนนา"), ("Nimbrel", "นิมเบรล"), ("Cordevia", "คอร์เดเวีย"),
    ("Halcyra", "ฮัลไซรา"), ("Zentorin", "เซนโทริน"), ("Quellano", "เควลลาโน"),
    ("Aurendi", "ออเรนดิ"), ("Tessaline", "เทสซาลีน"), ("Brevanto", "เบรวันโต"),
    ("Ilvaro", "อิลวาโร"), ("Ferantis", "เฟรันทิส"), ("Solmeru", "โซลเมรุ"),
    ("Kadenza Ru", "คาเดนซารุ"), ("Yunavel", "ยูนาเวล"), ("Dorisetta", "โดริเซตตา"),
    ("Wenlarai", "เวนลาไร"), ("Ostrelle", "ออสเตรลเลอ"), ("Pimarion", "พิมาเรียน"),
  ]

  /// Words for houses with a garden.
  static let gardens: [(english: String, thai: String)] = [
    ("Rim Fa Khram", "ริมฟ้าคราม"), ("Mek Khao", "เมฆขาว"), ("Thung Lom Yen", "ทุ่งลมเย็น"),
    ("Than Nam Khang", "ธารน้ำค้าง"), ("Suan Hing Hoi", "สวนหิ่งห้อย"),
    ("Dao Bai Mai", "ดาวใบไม้"), ("Ngao Phai", "เงาไผ่"), ("Lan Chan Daeng", "ลานจันทร์แดง"),
    ("Daet Un", "แดดอุ่น"), ("Fon Phram", "ฝนพรำ"), ("Nok Krachip", "นกกระจิบ"),
    ("Khlong Sai", "คลองใส"), ("Dok Khae Thong", "ดอกแคทอง"), ("Plai Na", "ปลายนา"),
    ("Rakhang Lom", "ระฆังลม"), ("Mok Chao", "หมอกเช้า"), ("Bai Bua Bok", "ใบบัวบก"),
    ("Rung Song Sai", "รุ้งสองสาย"), ("Ma Muang Wan", "มะม่วงหวาน"), ("Nam Ka Ram", "น้ำการำ"),
  ]

  /// The sellers' Thai names.
  static let companies = coined.flatMap { word in
    companyForms.map { $0.before + word.thai + $0.after }
  }

  /// The patterns of sellers' names; the invented word is inserted between the two parts.
  private static let companyForms: [(before: String, after: String)] = [
    ("บริษัท ", " ดีเวลลอปเมนท์ จำกัด"), ("บริษัท ", " เรียลเอสเตท จำกัด (มหาชน)"),
    ("บริษัท ", " แลนด์ จำกัด"), ("บจก. ", " พร็อพเพอร์ตี้"), ("หจก. ", " การเคหะ"),
  ]

  /// The sellers' promotions; nil for none.
  static let promotions: [String?] = [
    nil, nil, nil, nil, nil, nil,
    "ฟรีค่าโอนและค่าจดจำนอง", "ฟรีทุกค่าใช้จ่ายวันโอน*", "อยู่ฟรี 2 ปี", "ดอกเบี้ย 0% นาน 12 เดือน",
    "แถมเครื่องปรับอากาศ 3 เครื่อง", "จองวันนี้รับส่วนลด 200,000 บาท", "ฟรี! เฟอร์นิเจอร์ครบชุด & ม่าน",
    "ลดสูงสุด 10% เฉพาะ 5 ยูนิตแรก", "Free transfer fee", "Fully furnished, ready to move in",
    "Book now: 0 baht down payment", "Pre-sale price < 5 units left >",
  ]
}
