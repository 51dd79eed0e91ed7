/// What people are told, in Thai.
public enum ThaiSentences {
  /// `text` in Thai; nil where it is no sentence that is known here.
  public static func text(_ text: String) -> String? { translated(text[...]) }

  private static func translated(_ text: Substring) -> String? {
    for template in templates {
      if let thai = template.thai(text, translated) { return thai }
    }
    return nil
  }

  /// The sentences, those with the most words of their own first.
  private static let templates: [SentenceTemplate] = {
    let all: [[(String, String)]] = [
      parameters, names, areas, whole, service, documents, routes,
    ]
    return all.joined().map { SentenceTemplate($0.0, $0.1) }.sorted { $0.weight > $1.weight }
  }()

  private static let parameters: [(String, String)] = [
    ("is not a parameter of this path; {}", "ไม่ใช่พารามิเตอร์ของที่อยู่นี้ {}"),
    ("is given {} times; give it once", "ให้มา {} ครั้ง ให้เพียงครั้งเดียว"),
    ("is empty", "ว่างเปล่า"),
    ("is missing; for example {}", "ขาดไป ตัวอย่างเช่น {}"),
    ("“{}” is not a number of degrees, such as {}", "“{}” ไม่ใช่จำนวนองศา ตัวอย่างเช่น {}"),
    ("{} is out of range; use {} to {} degrees", "{} อยู่นอกช่วง ใช้ได้ตั้งแต่ {} ถึง {} องศา"),
    (
      "“{}” is not a distance; write it as 2km, 800m, 1.5mi or 2000 (metres)",
      "“{}” ไม่ใช่ระยะทาง เขียนเป็น 2km, 800m, 1.5mi หรือ 2000 (เมตร)"
    ),
    (
      "{} is out of range; use more than 0 and at most 50km",
      "{} อยู่นอกช่วง ต้องมากกว่า 0 และไม่เกิน 50km"
    ),
    ("“{}” is not a type; {}", "“{}” ไม่ใช่ประเภทบ้าน {}"),
    ("“{}” is not a whole number from {} to {}", "“{}” ไม่ใช่จำนวนเต็มตั้งแต่ {} ถึง {}"),
    (
      "is not a cursor; use the “next” of an earlier answer",
      "ไม่ใช่ cursor ใช้ค่า “next” ของคำตอบก่อนหน้า"
    ),
    (
      "is damaged or belongs to another search; leave it out to start again",
      "เสียหายหรือเป็นของการค้นหาอื่น เริ่มใหม่โดยไม่ใช้ค่านี้"
    ),
    ("“{}” is neither true nor false", "“{}” ไม่ใช่ทั้ง true และ false"),
    (
      "“{}” is not a price; write it as 2500000, 2.5m or 2.5 ล้าน (baht)",
      "“{}” ไม่ใช่ราคา เขียนเป็น 2500000, 2.5m หรือ 2.5 ล้าน (บาท)"
    ),
    ("“{}” has no letter or digit to look for", "“{}” ไม่มีตัวอักษรหรือตัวเลขให้ค้นหา"),
    ("has {} characters; write at most {}", "มี {} อักขระ เขียนได้ไม่เกิน {}"),
    ("has more than {} characters; write fewer", "มีเกิน {} อักขระ เขียนให้สั้นลง"),
    (
      "“{}” is neither a distance nor a walk; write it as 500m, 1.2km or 6min",
      "“{}” ไม่ใช่ระยะทางหรือเวลาเดิน เขียนเป็น 500m, 1.2km หรือ 6min"
    ),
    (
      "“{}” is not a date; write it as 2026-11-01, 1 พ.ย. 2569 or 7d (days ago)",
      "“{}” ไม่ใช่วันที่ เขียนเป็น 2026-11-01, 1 พ.ย. 2569 หรือ 7d (จำนวนวันก่อนหน้านี้)"
    ),
    ("“{}” is not a sort order; use {}", "“{}” ไม่ใช่วิธีเรียง ใช้ {}"),
    ("“{}” is not a format; {}", "“{}” ไม่ใช่รูปแบบ {}"),
    ("“{}” is not a field of a home; {}", "“{}” ไม่ใช่ข้อมูลของบ้าน {}"),
    ("is for the format csv; leave it out", "ใช้กับรูปแบบ csv เท่านั้น ไม่ต้องใส่"),
    ("“{}” is neither en nor th", "“{}” ไม่ใช่ทั้ง en และ th"),
    ("“{}” is not a listing's number", "“{}” ไม่ใช่เลขประกาศ"),
    (
      "names {} listings; ask for at most {} at once",
      "มี {} ประกาศ ขอได้ครั้งละไม่เกิน {}"
    ),
    ("“{}” is not a mode; {}", "“{}” ไม่ใช่วิธีเดินทาง {}"),
    ("“{}” is neither fastest nor shortest", "“{}” ไม่ใช่ทั้ง fastest และ shortest"),
    (
      "is for the modes walk, bike and car; leave it out",
      "ใช้กับวิธีเดินทาง walk, bike และ car เท่านั้น ไม่ต้องใส่"
    ),
    (
      "“{}” is a link without a coordinate; open it and copy the address that the map then shows",
      "“{}” เป็นลิงก์ที่ไม่มีพิกัด เปิดลิงก์แล้วคัดลอกที่อยู่ที่แผนที่แสดง"
    ),
    (
      "{} needs a route service, and none is set; use transit, or set one with --route-service or HOMEFIND_ROUTE_SERVICE",
      "{} ต้องใช้บริการเส้นทางซึ่งยังไม่ได้กำหนด ใช้ transit หรือกำหนดด้วย --route-service หรือ HOMEFIND_ROUTE_SERVICE"
    ),
    (
      "listing:{} is not known; search near it first or give its coordinate",
      "ไม่รู้จัก listing:{} ค้นหาบริเวณใกล้เคียงก่อนหรือให้พิกัด"
    ),
    (
      "{} is more than the highest price {}; swap them",
      "{} มากกว่าราคาสูงสุด {} สลับค่าทั้งสอง"
    ),
    (
      "“{}” is not a coordinate; write latitude and longitude, such as 13.7370,100.5603",
      "“{}” ไม่ใช่พิกัด เขียนละติจูดและลองจิจูด เช่น 13.7370,100.5603"
    ),
  ]

  private static let names: [(String, String)] = [
    ("did you mean {}?", "หมายถึง {} หรือไม่"),
    ("use {}", "ใช้ {}"),
    ("there are none", "ไม่มีเลย"),
    ("“{}” is not known; {}", "ไม่รู้จัก “{}” {}"),
    ("“{}” is not a rail system; use {}", "“{}” ไม่ใช่ระบบรถไฟฟ้า ใช้ {}"),
    ("“{}” is not a system, line or station; {}", "“{}” ไม่ใช่ระบบ สาย หรือสถานี {}"),
    ("see {}", "ดู {}"),
    ("“{}” is not on {}; {} is a {} station", "“{}” ไม่อยู่ใน {} แต่ {} เป็นสถานีของ {}"),
    ("“{}” is not on {}; {} is an {} station", "“{}” ไม่อยู่ใน {} แต่ {} เป็นสถานีของ {}"),
    ("No station matches “{}”.", "ไม่มีสถานีที่ตรงกับ “{}”"),
    ("“{}” matches several: {}; give a code", "“{}” ตรงกับหลายแห่ง: {} ระบุด้วยรหัส"),
    ("“{}” is {}; name one of its stations", "“{}” คือ {} ระบุสถานีใดสถานีหนึ่ง"),
    ("“{}” was read as the {} {}.", "เข้าใจว่า “{}” คือ{} {}"),
    ("This list dates from {}.", "รายการนี้เป็นข้อมูลเมื่อ {}"),
    ("{} These homes date from {}.", "{} บ้านเหล่านี้เป็นข้อมูลเมื่อ {}"),
    ("station", "สถานี"), ("district", "เขตหรืออำเภอ"), ("province", "จังหวัด"),
    ("Distances are from {}; {} is {} away from it.", "ระยะทางวัดจาก {} ส่วน {} อยู่ห่างออกไป {}"),
    (
      "The feed has no coordinate for {}; search near a coordinate instead.",
      "ไม่มีพิกัดของ {} ค้นหาใกล้พิกัดแทน"
    ),
    (
      "No search has found listing {} yet; search near it first.",
      "ยังไม่มีการค้นหาใดพบประกาศ {} ค้นหาบริเวณใกล้เคียงก่อน"
    ),
  ]

  private static let areas: [(String, String)] = [
    (
      "“{}” is not a box; write west,south,east,north in degrees, such as {}",
      "“{}” ไม่ใช่กรอบ เขียนเป็น ตะวันตก,ใต้,ตะวันออก,เหนือ เป็นองศา เช่น {}"
    ),
    (
      "{} is out of range; longitudes go from -180 to 180 degrees, latitudes from -90 to 90",
      "{} อยู่นอกช่วง ลองจิจูดตั้งแต่ -180 ถึง 180 องศา ละติจูดตั้งแต่ -90 ถึง 90 องศา"
    ),
    (
      "“{}” is not a corner; write each as lat,lon in degrees, with ; between them",
      "“{}” ไม่ใช่มุม เขียนแต่ละมุมเป็น lat,lon เป็นองศา คั่นด้วย ;"
    ),
    ("is not usable: {}", "ใช้ไม่ได้: {}"),
    ("is given together with bbox; give one of them", "ให้มาพร้อมกับ bbox ให้เพียงอย่างเดียว"),
    ("is given together with an area; give one of them", "ให้มาพร้อมกับพื้นที่ ให้เพียงอย่างเดียว"),
    (
      "is given beside the area in the body; leave it out",
      "ให้มาพร้อมกับพื้นที่ในเนื้อหา ไม่ต้องใส่"
    ),
    (
      "has its south {} above its north {}; write west,south,east,north",
      "มีขอบใต้ {} อยู่เหนือขอบเหนือ {} เขียนเป็น ตะวันตก,ใต้,ตะวันออก,เหนือ"
    ),
    (
      "is missing; for example {}, or give a polygon",
      "ขาดไป ตัวอย่างเช่น {} หรือให้ polygon แทน"
    ),
    ("A polygon needs at least three different corners.", "รูปหลายเหลี่ยมต้องมีอย่างน้อยสามมุมที่ต่างกัน"),
    (
      "A polygon may have up to {} corners and this one has {}: leave some out.",
      "รูปหลายเหลี่ยมมีได้ไม่เกิน {} มุม แต่นี่มี {} มุม ตัดออกบ้าง"
    ),
    (
      "The polygon has no area: all its corners lie on one line.",
      "รูปหลายเหลี่ยมไม่มีพื้นที่: ทุกมุมอยู่บนเส้นเดียวกัน"
    ),
    (
      "The polygon crosses itself: its edge from corner {} meets the one from corner {}.",
      "รูปหลายเหลี่ยมตัดกันเอง: ขอบจากมุมที่ {} พบขอบจากมุมที่ {}"
    ),
    (
      "The polygon runs around a pole: draw one that does not.",
      "รูปหลายเหลี่ยมล้อมรอบขั้วโลก วาดใหม่โดยไม่ล้อม"
    ),
    (
      "The body is no Polygon or MultiPolygon of GeoJSON, nor a Feature or FeatureCollection of them.",
      "เนื้อหาไม่ใช่ Polygon หรือ MultiPolygon ของ GeoJSON และไม่ใช่ Feature หรือ FeatureCollection ของสิ่งเหล่านี้"
    ),
    (
      "A FeatureCollection holds features and nothing else.",
      "FeatureCollection มีได้เฉพาะ Feature"
    ),
    ("The polygon cannot be read: {}", "อ่านรูปหลายเหลี่ยมไม่ได้: {}"),
    (
      "Corner {} is no coordinate; each is [longitude, latitude] in degrees.",
      "มุมที่ {} ไม่ใช่พิกัด แต่ละมุมเป็น [ลองจิจูด, ละติจูด] เป็นองศา"
    ),
    ("{} of ring {}, polygon {},", "{} ของวงที่ {} รูปที่ {}"),
    ("There is no polygon; send one at least.", "ไม่มีรูปหลายเหลี่ยม ส่งมาอย่างน้อยหนึ่งรูป"),
    ("Ring {} of polygon {} is not usable: {}", "วงที่ {} ของรูปที่ {} ใช้ไม่ได้: {}"),
    (
      "Ring {} of polygon {} is a hole and does not lie within the first ring.",
      "วงที่ {} ของรูปที่ {} เป็นรูและไม่ได้อยู่ภายในวงแรก"
    ),
    (
      "Rings {} and {} of polygon {} are holes that overlap; make them one.",
      "วงที่ {} และ {} ของรูปที่ {} เป็นรูที่ซ้อนกัน รวมเป็นรูเดียว"
    ),
    (
      "More than 50 km from the centre, only homes found earlier are shown.",
      "ไกลจากกลางเกิน 50 กม. แสดงเฉพาะบ้านที่เคยพบแล้ว"
    ),
    ("The polygon cannot be read: {}", "อ่านรูปหลายเหลี่ยมไม่ได้: {}"),
    (
      "Corner {} is no coordinate; each is [longitude, latitude] in degrees.",
      "มุมที่ {} ไม่ใช่พิกัด แต่ละมุมเขียนเป็น [ลองจิจูด, ละติจูด] เป็นองศา"
    ),
    (
      "A polygon may have up to {} KB; leave some out.",
      "รูปหลายเหลี่ยมใหญ่ได้ไม่เกิน {} KB ตัดออกบ้าง"
    ),
    (
      "Not all homes there are known yet: the rest is being fetched, so search again in a minute.",
      "ยังไม่ครบทุกบ้านที่นั่น กำลังดึงข้อมูลที่เหลือ ค้นหาอีกครั้งในหนึ่งนาที"
    ),
  ]

  private static let whole: [(String, String)] = [
    (
      "The address holds a broken escape; write % and two hexadecimal digits for each byte of UTF-8.",
      "ที่อยู่มีรหัสที่ผิด เขียน % ตามด้วยเลขฐานสิบหกสองหลักสำหรับแต่ละไบต์ของ UTF-8"
    ),
    ("There is nothing at this path; the searches are {}.", "ไม่มีอะไรที่นี่ การค้นหาอยู่ที่ {}"),
    ("This path answers to {} only.", "ที่นี่ตอบเฉพาะ {}"),
    (
      "Available format: {}; your Accept header does not allow it.",
      "รูปแบบที่มี: {} ซึ่งส่วนหัว Accept ของคุณไม่อนุญาต"
    ),
    (
      "A polygon is sent as application/geo+json or application/json.",
      "ส่งรูปหลายเหลี่ยมเป็น application/geo+json หรือ application/json"
    ),
  ]
}

extension SearchError.Parameter {
  /// The same for people who read `language`; as it is where its sentence is not known in it.
  public func told(in language: AnswerLanguage) -> SearchError.Parameter {
    guard language == .thai else { return self }
    return SearchError.Parameter(name: name, reason: ThaiSentences.text(reason) ?? reason)
  }
}
