extension ThaiSentences {
  /// What is wrong with documents of others: directions, archives, XML, JSON.
  static let documents: [(String, String)] = directions + archives + texts

  private static let directions: [(String, String)] = [
    ("The file {} cannot be read: {}.", "อ่านไฟล์ {} ไม่ได้: {}"),
    ("The document is empty; give one with directions in it.", "เอกสารว่างเปล่า ให้เอกสารที่มีเส้นทาง"),
    (
      "The document's format is not supported; use KML, KMZ, GPX, the JSON of a route service or an encoded polyline.",
      "ไม่รองรับรูปแบบของเอกสารนี้ ใช้ KML, KMZ, GPX, JSON ของบริการเส้นทาง หรือ polyline ที่เข้ารหัส"
    ),
    (
      "The document is XML, but its root is {} where kml or gpx is needed.",
      "เอกสารเป็น XML แต่รากคือ {} ต้องเป็น kml หรือ gpx"
    ),
    ("The encoded polyline ends in the middle of a coordinate.", "polyline ที่เข้ารหัสจบกลางพิกัด"),
    (
      "The encoded polyline is wrong at character {}; check it and its precision.",
      "polyline ที่เข้ารหัสผิดที่อักขระที่ {} ตรวจ polyline และความละเอียด"
    ),
    (
      "Line {} of the document has {} where a coordinate is needed.",
      "บรรทัดที่ {} ของเอกสารมี {} ตรงที่ต้องเป็นพิกัด"
    ),
    (
      "Line {} of the document has the coordinate {}, which is out of range.",
      "บรรทัดที่ {} ของเอกสารมีพิกัด {} ซึ่งอยู่นอกช่วง"
    ),
    ("The document contains no route.", "เอกสารไม่มีเส้นทาง"),
    (
      "The document only links to another one, and links are not followed; get that document itself.",
      "เอกสารเพียงลิงก์ไปยังเอกสารอื่นซึ่งจะไม่ถูกเปิด ใช้เอกสารนั้นโดยตรง"
    ),
    ("The document is a route service's error: {}.", "เอกสารเป็นข้อผิดพลาดของบริการเส้นทาง: {}"),
    (
      "The archive holds no KML document; check that it is a KMZ file with directions.",
      "ไฟล์บีบอัดไม่มีเอกสาร KML ตรวจว่าเป็นไฟล์ KMZ ที่มีเส้นทาง"
    ),
    ("The document is longer than {} bytes.", "เอกสารยาวเกิน {} ไบต์"),
    ("The document has more than {} coordinates.", "เอกสารมีพิกัดเกิน {} จุด"),
    ("The document has more than {} steps or points.", "เอกสารมีขั้นตอนหรือจุดเกิน {}"),
  ]

  private static let archives: [(String, String)] = [
    (
      "The file is not a zip: check that it is the right file and not a page that was saved instead of it.",
      "ไฟล์นี้ไม่ใช่ zip ตรวจว่าเป็นไฟล์ที่ถูกต้องและไม่ใช่หน้าเว็บที่บันทึกไว้แทน"
    ),
    ("The zip is cut off or damaged: fetch it again, whole.", "zip ขาดหรือเสียหาย ดาวน์โหลดใหม่ให้ครบ"),
    (
      "The zip is one of several parts: pack its content into a single zip.",
      "zip เป็นเพียงส่วนหนึ่งจากหลายส่วน รวมเนื้อหาไว้ใน zip เดียว"
    ),
    (
      "The zip uses zip64, which is not supported: pack its content again as a plain zip below 4 GiB.",
      "zip ใช้ zip64 ซึ่งไม่รองรับ บีบอัดใหม่เป็น zip ธรรมดาที่เล็กกว่า 4 GiB"
    ),
    (
      "The zip has a member named “{}”, which leads out of its folder: do not use this zip unless you know who made it.",
      "zip มีไฟล์ชื่อ “{}” ซึ่งชี้ออกนอกโฟลเดอร์ อย่าใช้ zip นี้ถ้าไม่รู้ว่าใครสร้าง"
    ),
    (
      "The zip has more than {} members: check that it is the right file.",
      "zip มีไฟล์เกิน {} ไฟล์ ตรวจว่าเป็นไฟล์ที่ถูกต้อง"
    ),
    (
      "The member “{}” of the zip unpacks to more than {} bytes: check that it is the right file.",
      "ไฟล์ “{}” ใน zip คลายออกมาเกิน {} ไบต์ ตรวจว่าเป็นไฟล์ที่ถูกต้อง"
    ),
    (
      "The zip unpacks to more than {} bytes: check that it is the right file.",
      "zip คลายออกมาเกิน {} ไบต์ ตรวจว่าเป็นไฟล์ที่ถูกต้อง"
    ),
    (
      "The member “{}” of the zip unpacks to more than {} times its size, as in zips that are made to do harm: do not use this zip.",
      "ไฟล์ “{}” ใน zip คลายออกมาเกิน {} เท่าของขนาดเดิมเหมือน zip ที่สร้างมาเพื่อทำร้าย อย่าใช้ zip นี้"
    ),
    (
      "The member “{}” of the zip is packed in an unusual way: pack it again with deflate, as most programs do.",
      "ไฟล์ “{}” ใน zip บีบอัดด้วยวิธีที่ไม่ปกติ บีบอัดใหม่ด้วย deflate"
    ),
    (
      "The member “{}” of the zip is locked with a password: unlock it and pack it again.",
      "ไฟล์ “{}” ใน zip ล็อกด้วยรหัสผ่าน ปลดล็อกแล้วบีบอัดใหม่"
    ),
    (
      "There is not enough memory to unpack the zip: close other programs and try again.",
      "หน่วยความจำไม่พอสำหรับคลาย zip ปิดโปรแกรมอื่นแล้วลองใหม่"
    ),
  ]

  private static let texts: [(String, String)] = [
    ("The document is empty.", "เอกสารว่างเปล่า"),
    ("The document ends before its root element is closed.", "เอกสารจบก่อนปิดองค์ประกอบราก"),
    ("The document is not well-formed XML at line {}.", "เอกสารเป็น XML ไม่ถูกต้องที่บรรทัด {}"),
    ("The document is not well-formed XML at line {}: {}.", "เอกสารเป็น XML ไม่ถูกต้องที่บรรทัด {}: {}"),
    (
      "The text at line {} is not in the document's charset.",
      "ข้อความที่บรรทัด {} ไม่ตรงกับรหัสอักขระของเอกสาร"
    ),
    ("The document's charset \"{}\" is not known.", "ไม่รู้จักรหัสอักขระ \"{}\" ของเอกสาร"),
    ("The document has a DOCTYPE, which is not accepted.", "เอกสารมี DOCTYPE ซึ่งไม่รับ"),
    ("The document uses an entity of its own at line {}.", "เอกสารใช้ entity ของตัวเองที่บรรทัด {}"),
    ("The document has {}.", "เอกสารมี{}"),
    ("elements nested more than {} deep", "องค์ประกอบซ้อนกันเกิน {} ชั้น"),
    ("more than {} elements within one", "องค์ประกอบเกิน {} ในองค์ประกอบเดียว"),
    ("an element with more than {} attributes", "องค์ประกอบที่มีแอตทริบิวต์เกิน {}"),
    (
      "more than {} different names of elements, or namespaces at once",
      "ชื่อองค์ประกอบหรือเนมสเปซต่างกันเกิน {}"
    ),
    ("a text of more than {} bytes", "ข้อความเกิน {} ไบต์"),
    ("a tag or comment of more than {} bytes", "แท็กหรือหมายเหตุเกิน {} ไบต์"),
    ("more than {} bytes", "เกิน {} ไบต์"),
    ("There is not enough memory to read the document.", "หน่วยความจำไม่พอสำหรับอ่านเอกสาร"),
    (
      "The document cannot be read without libxml2, which is not installed.",
      "อ่านเอกสารไม่ได้เพราะไม่ได้ติดตั้ง libxml2"
    ),
    ("The document ends before its JSON value does.", "เอกสารจบก่อนค่า JSON"),
    ("The document is not JSON at line {}.", "เอกสารไม่ใช่ JSON ที่บรรทัด {}"),
    ("The text at line {} is not UTF-8.", "ข้อความที่บรรทัด {} ไม่ใช่ UTF-8"),
    ("The document nests deeper than {} levels.", "เอกสารซ้อนกันเกิน {} ชั้น"),
  ]
}
