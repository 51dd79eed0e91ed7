extension ThaiSentences {
  /// What the service itself says: of feeds, of limits, of requests that cannot be read.
  static let service: [(String, String)] = feeds + connections + stores + limits

  private static let feeds: [(String, String)] = [
    ("The feed at {}", "แหล่งประกาศที่ {}"), ("The feed", "แหล่งประกาศ"),
    (
      "{} needs a user name and password; set them with --feed-user and --feed-password-file, or HOMEFIND_FEED_USER and HOMEFIND_FEED_PASSWORD.",
      "{} ต้องการชื่อผู้ใช้และรหัสผ่าน กำหนดด้วย --feed-user และ --feed-password-file หรือ HOMEFIND_FEED_USER และ HOMEFIND_FEED_PASSWORD"
    ),
    (
      "{} did not accept the user name and password; check both.",
      "{} ไม่รับชื่อผู้ใช้และรหัสผ่าน ตรวจทั้งสองอย่าง"
    ),
    (
      "{} reported a fault and gave no reason; try again later, or ask its operator.",
      "{} แจ้งข้อผิดพลาดโดยไม่บอกสาเหตุ ลองใหม่ภายหลังหรือถามผู้ดูแล"
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
      "{} answered with HTTP status {} instead of listings; check the feed's address and settings.",
      "{} ตอบด้วยสถานะ HTTP {} แทนประกาศ ตรวจที่อยู่และการตั้งค่าของแหล่งประกาศ"
    ),
    (
      "{} sent a web page instead of listings; check that the address is that of the service itself.",
      "{} ส่งหน้าเว็บแทนประกาศ ตรวจว่าที่อยู่เป็นของตัวบริการเอง"
    ),
    (
      "{} sent something that is not XML; check that the address is that of a SOAP service.",
      "{} ส่งสิ่งที่ไม่ใช่ XML ตรวจว่าที่อยู่เป็นของบริการ SOAP"
    ),
    (
      "{} sent a \"{}\" document instead of a SOAP envelope; check that the address is that of a SOAP service.",
      "{} ส่งเอกสาร \"{}\" แทนซอง SOAP ตรวจว่าที่อยู่เป็นของบริการ SOAP"
    ),
    (
      "{} sent \"{}\", the answer to another operation; check the operation names and the SOAP action.",
      "{} ส่ง \"{}\" ซึ่งเป็นคำตอบของคำสั่งอื่น ตรวจชื่อคำสั่งและ SOAP action"
    ),
    (
      "{} sent an answer that is not well-formed XML; try again later, or show its operator the log.",
      "{} ส่งคำตอบที่เป็น XML ไม่ถูกต้อง ลองใหม่ภายหลังหรือให้ผู้ดูแลดูบันทึก"
    ),
    (
      "{} sent text that is not in the charset it names; its operator has to correct the label.",
      "{} ส่งข้อความที่ไม่ตรงกับรหัสอักขระที่ระบุ ผู้ดูแลต้องแก้ป้ายกำกับ"
    ),
    (
      "{} sent its answer in the charset \"{}\", which is not supported; its operator has to send UTF-8.",
      "{} ส่งคำตอบด้วยรหัสอักขระ \"{}\" ซึ่งไม่รองรับ ผู้ดูแลต้องส่ง UTF-8"
    ),
    (
      "{} has more than {} pages for this search; ask for a smaller radius or larger pages.",
      "{} มีมากกว่า {} หน้าสำหรับการค้นหานี้ ขอรัศมีที่เล็กลงหรือหน้าที่ใหญ่ขึ้น"
    ),
    (
      "The feed cannot be asked for this {}; give a number within its range.",
      "ขอ {} นี้จากแหล่งประกาศไม่ได้ ให้ตัวเลขที่อยู่ในช่วง"
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
      "{} sent an answer that is too large; ask for a smaller radius or smaller pages.",
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
    ("The search was cancelled.", "การค้นหาถูกยกเลิก"),
    ("The request was cancelled.", "คำขอถูกยกเลิก"),
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
      "{} failed several times in a row and is not asked for now; try again in {}.",
      "{} ล้มเหลวหลายครั้งติดต่อกันจึงพักไว้ก่อน ลองใหม่ในอีก {}"
    ),
    (
      "The address given for {} is not usable; give one that begins with http:// or https:// and names a host.",
      "ที่อยู่ของ{}ใช้ไม่ได้ ให้ที่อยู่ที่ขึ้นต้นด้วย http:// หรือ https:// และมีชื่อเครื่อง"
    ),
    (
      "The header {} for {} holds a character that HTTP does not allow; remove it from the setting it comes from.",
      "ส่วนหัว {} สำหรับ{} มีอักขระที่ HTTP ไม่อนุญาต ลบออกจากการตั้งค่าที่มา"
    ),
    (
      "{} could not be reached through the proxy that the environment names; check the proxy settings.",
      "ติดต่อ{}ผ่านพร็อกซีที่ตั้งไว้ไม่ได้ ตรวจการตั้งค่าพร็อกซี"
    ),
    (
      "{} did not agree on a secure connection; check that it serves https on that port, with TLS 1.2 or later.",
      "เชื่อมต่อ{}อย่างปลอดภัยไม่ได้ ตรวจว่าพอร์ตนั้นเป็น https ที่ใช้ TLS 1.2 ขึ้นไป"
    ),
    (
      "{} showed a certificate that this machine does not trust for that name; check the address, or install the certificate's authority on this machine.",
      "{} แสดงใบรับรองที่เครื่องนี้ไม่เชื่อถือสำหรับชื่อนั้น ตรวจที่อยู่หรือติดตั้งใบรับรองของผู้ออกบนเครื่องนี้"
    ),
    (
      "{} answered with more than {} of headers; check that the address is right.",
      "{} ตอบด้วยส่วนหัวเกิน {} ตรวจว่าที่อยู่ถูกต้อง"
    ),
    (
      "{} answered with more than {}; ask for less at a time, or raise the limit.",
      "{} ตอบเกิน {} ขอครั้งละน้อยลงหรือเพิ่มขีดจำกัด"
    ),
    ("{} bytes", "{} ไบต์"),
    (
      "{} redirects to {}; if that is right, set it as the address.",
      "{} ส่งต่อไปที่ {} ถ้าถูกต้องให้ตั้งเป็นที่อยู่"
    ),
    (
      "{} redirects to another address; check that the address is right.",
      "{} ส่งต่อไปที่อยู่อื่น ตรวจว่าที่อยู่ถูกต้อง"
    ),
    (
      "{} keeps redirecting to itself; check that the address is right.",
      "{} ส่งต่อกลับมาที่ตัวเองไม่จบ ตรวจว่าที่อยู่ถูกต้อง"
    ),
    ("{} does not speak HTTP; check the address and its port.", "{} ไม่ใช่ HTTP ตรวจที่อยู่และพอร์ต"),
    (
      "{} sent an answer that cannot be decompressed; try again later, or look into its log.",
      "{} ส่งคำตอบที่คลายการบีบอัดไม่ได้ ลองใหม่ภายหลังหรือดูบันทึกของบริการนั้น"
    ),
    (
      "{} was not asked, since {} other requests are waiting; try again in a while.",
      "ยังไม่ได้ถาม{} เพราะมีอีก {} คำขอรออยู่ ลองใหม่อีกสักครู่"
    ),
    (
      "The request to {} was cancelled before its answer was complete.",
      "คำขอถึง{}ถูกยกเลิกก่อนได้คำตอบครบ"
    ),
    (
      "The request to {} ended because the program is shutting down.",
      "คำขอถึง{}จบลงเพราะโปรแกรมกำลังปิด"
    ),
    ("{} sent an answer that was not read to its end.", "{} ส่งคำตอบที่อ่านไม่จบ"),
    (
      "{} could not be asked because of a fault in the HTTP library; try again, and look into the log.",
      "ถาม{}ไม่ได้เพราะไลบรารี HTTP ผิดพลาด ลองใหม่และดูบันทึก"
    ),
    ("the feed", "แหล่งประกาศ"),
  ]

  private static let stores: [(String, String)] = [
    (
      "The store of listings cannot be read; try again, or name another with --store.",
      "อ่านคลังประกาศไม่ได้ ลองใหม่หรือกำหนดคลังอื่นด้วย --store"
    )
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
    ("The {} did not arrive within {} seconds.", "{}มาไม่ถึงภายใน {} วินาที"),
    ("body", "เนื้อหา"), ("head", "ส่วนหัว"),
    ("A request needs one Host field, and has {}.", "คำขอต้องมีส่วนหัว Host หนึ่งค่า แต่มี {}"),
    (
      "The address holds bytes that may not stand there; write each byte that is not ASCII as % and two hexadecimal digits.",
      "ที่อยู่มีไบต์ที่ใช้ไม่ได้ เขียนไบต์ที่ไม่ใช่ ASCII เป็น % ตามด้วยเลขฐานสิบหกสองหลัก"
    ),
    ("The request cannot be answered: {}.", "ตอบคำขอไม่ได้: {}"),
    ("The body is longer than {} bytes.", "เนื้อหายาวเกิน {} ไบต์"),
    ("The address is longer than {} bytes.", "ที่อยู่ยาวเกิน {} ไบต์"),
    (
      "The header fields are longer than {} bytes or too many.",
      "ส่วนหัวยาวเกิน {} ไบต์หรือมีมากเกินไป"
    ),
    ("A request needs one Host field, and has {}.", "คำขอต้องมี Host หนึ่งฟิลด์ แต่มี {}"),
    (
      "The Host field names no single host, such as homes.example:8080.",
      "Host ไม่ใช่ชื่อโฮสต์เดียว ตัวอย่างเช่น homes.example:8080"
    ),
    (
      "A body may come in chunks, in HTTP/1.1, and in no other transfer coding.",
      "เนื้อหามาเป็น chunked ใน HTTP/1.1 ได้เท่านั้น ไม่มี transfer coding อื่น"
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
