extension ThaiSentences {
  /// What the service itself says: of feeds, of limits, of requests that cannot be read.
  static let service: [(String, String)] = feeds + connections + limits

  private static let feeds: [(String, String)] = [
    ("The feed at {}", "แหล่งประกาศที่ {}"), ("The feed", "แหล่งประกาศ"),
    (
      "{} wants a user name and password, and none was given; name them with {}.",
      "{} ต้องการชื่อผู้ใช้และรหัสผ่าน แต่ไม่ได้ให้ไว้ กำหนดด้วย {}"
    ),
    (
      "{} did not accept the user name and password; check both.",
      "{} ไม่รับชื่อผู้ใช้และรหัสผ่าน ตรวจทั้งสองอย่าง"
    ),
    (
      "{} reported a fault without saying which; try again later, or ask its operator.",
      "{} แจ้งข้อผิดพลาดโดยไม่บอกว่าอะไร ลองใหม่ภายหลังหรือถามผู้ดูแล"
    ),
    (
      "{} reported a fault, \"{}\"; change what it objects to, or try again later.",
      "{} แจ้งข้อผิดพลาด \"{}\" แก้สิ่งที่ไม่ยอมรับหรือลองใหม่ภายหลัง"
    ),
    (
      "{} has no service at that address; check the path of the feed's address.",
      "{} ไม่มีบริการที่ที่อยู่นั้น ตรวจที่อยู่ของแหล่งประกาศ"
    ),
    (
      "{} failed with HTTP status {}; try again later, or ask its operator.",
      "{} ล้มเหลวด้วยสถานะ HTTP {} ลองใหม่ภายหลังหรือถามผู้ดูแล"
    ),
    (
      "{} sent an empty answer; check the feed's address, or try again later.",
      "{} ส่งคำตอบว่างเปล่า ตรวจที่อยู่หรือลองใหม่ภายหลัง"
    ),
    (
      "{} sent an answer that breaks off before its end; try again, or ask for smaller pages.",
      "{} ส่งคำตอบที่ขาดกลางคัน ลองใหม่หรือขอหน้าที่เล็กลง"
    ),
    (
      "{} sent an answer larger than is read; ask for a smaller radius or smaller pages.",
      "{} ส่งคำตอบใหญ่เกินไป ขอรัศมีที่เล็กลงหรือหน้าที่เล็กลง"
    ),
    (
      "The store does not hold all homes there; search without --offline, or sync first.",
      "คลังไม่มีบ้านทั้งหมดในบริเวณนั้น ค้นหาโดยไม่ใช้ --offline หรือ sync ก่อน"
    ),
    (
      "The store does not hold that list; ask without --offline, or sync first.",
      "คลังไม่มีรายการนั้น ถามโดยไม่ใช้ --offline หรือ sync ก่อน"
    ),
    ("The search was given up.", "การค้นหาถูกยกเลิก"), ("The request was given up.", "คำขอถูกยกเลิก"),
  ]

  private static let connections: [(String, String)] = [
    ("{} seconds", "{} วินาที"), ("1 second", "1 วินาที"),
    (
      "{} was not found under that name; check the address and this machine's name service.",
      "ไม่พบ{}ด้วยชื่อนั้น ตรวจที่อยู่และบริการชื่อของเครื่องนี้"
    ),
    (
      "{} refused the connection; check that it runs and that the address is right.",
      "{} ปฏิเสธการเชื่อมต่อ ตรวจว่าทำงานอยู่และที่อยู่ถูกต้อง"
    ),
    (
      "{} could not be reached; check the address and the network.",
      "ติดต่อ{}ไม่ได้ ตรวจที่อยู่และเครือข่าย"
    ),
    (
      "{} did not accept a connection within {}; check the address and the network, or allow more time.",
      "{} ไม่รับการเชื่อมต่อภายใน {} ตรวจที่อยู่และเครือข่ายหรือให้เวลาเพิ่ม"
    ),
    (
      "{} sent nothing for {}; try again later, or allow more time.",
      "{} ไม่ส่งอะไรเลยเป็นเวลา {} ลองใหม่ภายหลังหรือให้เวลาเพิ่ม"
    ),
    (
      "{} did not finish its answer within {}; try again later, or allow more time.",
      "{} ตอบไม่เสร็จภายใน {} ลองใหม่ภายหลังหรือให้เวลาเพิ่ม"
    ),
    (
      "{} closed the connection without an answer; try again later, or look into its log.",
      "{} ปิดการเชื่อมต่อโดยไม่ตอบ ลองใหม่ภายหลังหรือดูบันทึกของบริการนั้น"
    ),
    (
      "{} closed the connection in the middle of its answer; try again later.",
      "{} ปิดการเชื่อมต่อกลางคำตอบ ลองใหม่ภายหลัง"
    ),
    (
      "{} failed several times in a row and is left alone for now; try again in {}.",
      "{} ล้มเหลวหลายครั้งติดต่อกันจึงพักไว้ก่อน ลองใหม่ในอีก {}"
    ),
  ]

  private static let limits: [(String, String)] = [
    (
      "Send an API key as Authorization: Bearer KEY or as X-API-Key: KEY.",
      "ส่งกุญแจ API เป็น Authorization: Bearer KEY หรือ X-API-Key: KEY"
    ),
    (
      "The API key is not known here; it may have been revoked.",
      "ไม่รู้จักกุญแจ API นี้ อาจถูกยกเลิกแล้ว"
    ),
    (
      "More than {} requests came in {} seconds; the next may come in {} s.",
      "มีคำขอเกิน {} คำขอใน {} วินาที ส่งครั้งถัดไปได้ในอีก {} วินาที"
    ),
    ("Every path here begins with {}/.", "ทุกที่อยู่ที่นี่ขึ้นต้นด้วย {}/"),
    (
      "The service answers as many requests as it can; try again in a second.",
      "บริการกำลังตอบคำขอเต็มที่ ลองใหม่ในหนึ่งวินาที"
    ),
    (
      "The service makes as many costly answers as it can; narrow the search, or try again in a second.",
      "บริการกำลังทำคำตอบที่ใช้เวลามากเต็มที่ ค้นหาให้แคบลงหรือลองใหม่ในหนึ่งวินาที"
    ),
    (
      "No answer was found within {} seconds; try again.",
      "ไม่ได้คำตอบภายใน {} วินาที ลองใหม่"
    ),
    ("The body is longer than {} bytes.", "เนื้อหายาวเกิน {} ไบต์"),
    ("The address is longer than {} bytes.", "ที่อยู่ยาวเกิน {} ไบต์"),
    (
      "The header fields are longer than {} bytes or too many.",
      "ส่วนหัวยาวเกิน {} ไบต์หรือมีมากเกินไป"
    ),
    (
      "What was sent is not an HTTP request that can be read.",
      "สิ่งที่ส่งมาไม่ใช่คำขอ HTTP ที่อ่านได้"
    ),
    (
      "The request failed for a reason that the service did not expect; try again later.",
      "คำขอล้มเหลวด้วยเหตุที่บริการไม่คาดไว้ ลองใหม่ภายหลัง"
    ),
  ]
}
