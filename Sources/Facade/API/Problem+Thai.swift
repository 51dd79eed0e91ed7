import Search

extension Problem {
  /// The problem for people who read `language`.
  func told(in language: AnswerLanguage) -> Problem {
    guard language == .thai else { return self }
    var problem = self
    problem.title = Self.thaiTitles[kind]
    if parameters.isEmpty {
      problem.detail = ThaiSentences.text(detail) ?? detail
    } else {
      problem.parameters = parameters.map { $0.told(in: language) }
      problem.detail = problem.parameters.map { "\($0.name) \($0.reason)" }
        .joined(separator: "; ")
    }
    return problem
  }

  /// What stands in place of each kind's title.
  static let thaiTitles: [Kind: String] = [
    .badRequest: "อ่านคำขอไม่ได้", .invalidParameter: "พารามิเตอร์ไม่ถูกต้อง", .missingKey: "ต้องมีกุญแจ",
    .unknownPath: "ไม่รู้จักที่อยู่นี้", .unknownPlace: "ไม่รู้จักสถานที่", .unknownListing: "ไม่มีประกาศนี้",
    .methodNotAllowed: "ใช้วิธีนี้ไม่ได้", .notAcceptable: "ไม่มีในรูปแบบนั้น",
    .requestTimeout: "คำขอมาถึงช้าเกินไป", .bodyTooLarge: "เนื้อหายาวเกินไป",
    .addressTooLong: "ที่อยู่ยาวเกินไป", .unsupportedBody: "ที่นี่ไม่อ่านเนื้อหาชนิดนั้น",
    .badDirections: "อ่านเส้นทางไม่ได้", .tooManyRequests: "คำขอมากเกินไป",
    .headersTooLarge: "ส่วนหัวยาวเกินไป", .unexpected: "เกิดข้อผิดพลาด", .store: "ใช้คลังประกาศไม่ได้",
    .stationTable: "อ่านตารางสถานีไม่ได้", .feedUnavailable: "แหล่งประกาศไม่ตอบ",
    .feedRefusedLogin: "แหล่งประกาศไม่ตอบ", .overloaded: "เซิร์ฟเวอร์ไม่ว่าง",
    .tookTooLong: "ใช้เวลาตอบนานเกินไป", .notStored: "ไม่มีในคลัง", .cancelled: "คำขอถูกยกเลิก",
    .feedTimedOut: "แหล่งประกาศตอบไม่ทันเวลา",
  ]
}
