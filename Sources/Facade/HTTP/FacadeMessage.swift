import Messages
import Region

/// The detail messages of problems that the facade itself reports.
enum FacadeMessage: Localized, Sendable, Hashable {
  /// A part of a request that arrives too slowly.
  enum Part: Sendable, Hashable, CaseIterable {
    case head, body
  }

  // Keys and rate limits.
  case noKey, unknownKey, keysUnread
  case tooManyRequests(Int, seconds: Int, wait: Int)
  case tooManyCostlyRequests, tooManyOpen

  // The request as a whole.
  case unexpected
  case unanswerable(status: String)
  case notHTTP
  case tooSlow(Part, seconds: Int64)
  case tookTooLong(seconds: Int64)
  case bodyTooLong(bytes: Int)
  case addressTooLong(bytes: Int)
  case headersTooLong(bytes: Int)
  case addressWithRawBytes
  case hosts(Int)
  case notAHost, transferCoding

  // Paths.
  case outsideBase(path: String)
  case unknownPath, qrCodesOff
  case otherMethods(String)
  case otherFormat(String)

  // Queries in a body.
  case otherJSONBody
  case unreadableBody(Message)
  case noBudget, noTour, noInterest, noPresence
  case otherArgument(name: String)
  case otherOrigin

  // Accounts.
  case accountsOff, accountsAway, accountsFailed, notSignedIn, accountsNeedTLS, foreignPage,
    noSignIn, noSignInCode
  case noAccountChange

  // Areas in a body.
  case otherBody, otherDocument
  case documentTooLong(kilobytes: Int)
  case areaTooLong(kilobytes: Int)
  case unreadableArea(Message)
  case notAnArea, notAFeature
  case notACorner(Int)
  case notACornerOf(Int, ring: Int, polygon: Int)

  var message: Message {
    switch self {
    case .noKey:
      Message(
        "Send an API key as Authorization: Bearer KEY or as X-API-Key: KEY.",
        "ส่งคีย์ API เป็น Authorization: Bearer KEY หรือ X-API-Key: KEY")
    case .unknownKey:
      Message(
        "The API key is unknown; it may have been revoked.",
        "ใช้คีย์ API นี้ไม่ได้ อาจมีการยกเลิกคีย์แล้ว")
    case .keysUnread:
      Message(
        "API keys cannot be checked now because their database is not reachable yet; try again in a few seconds.",
        "ตรวจคีย์ API ไม่ได้ในขณะนี้ เพราะยังเข้าถึงฐานข้อมูลที่เก็บคีย์ไม่ได้ ลองใหม่ในไม่กี่วินาที")
    case .tooManyRequests(let count, let seconds, let wait):
      Message(
        "You sent more than \(count) requests in \(seconds) seconds; try again in \(wait) s.",
        "คุณส่งคำขอเกิน \(count) คำขอใน \(seconds) วินาที ส่งครั้งถัดไปได้ในอีก \(wait) วินาที")
    case .tooManyCostlyRequests:
      Message(
        "The service is at capacity for costly searches; narrow the search, or try again in a second.",
        "ขณะนี้มีการค้นหาที่ใช้เวลามากเต็มจำนวนแล้ว ค้นหาให้แคบลงหรือลองใหม่ในหนึ่งวินาที")
    case .tooManyOpen:
      Message(
        "You have too many open requests; close some, then try again.",
        "คุณมีคำขอที่เปิดอยู่พร้อมกันมากเกินไป ปิดบางส่วนแล้วลองใหม่")
    case .unexpected:
      Message(
        "The request failed because of an unexpected error; try again later.",
        "เกิดข้อผิดพลาดที่ไม่คาดคิด ลองใหม่ภายหลัง")
    case .unanswerable(let status):
      Message("The request cannot be answered: \(status).", "ตอบคำขอไม่ได้: \(status)")
    case .notHTTP:
      Message(
        "The request is not valid HTTP.",
        "สิ่งที่ส่งมาไม่ใช่คำขอ HTTP ที่อ่านได้")
    case .tooSlow(let part, let seconds):
      Message(
        "The \(part.message) did not arrive within \(seconds) seconds.",
        "\(part.message)มาไม่ถึงภายใน \(seconds) วินาที")
    case .tookTooLong(let seconds):
      Message(
        "The request was not finished within \(seconds) seconds; try again.",
        "ไม่ได้คำตอบภายใน \(seconds) วินาที ลองใหม่")
    case .bodyTooLong(let bytes):
      Message("The body is longer than \(bytes) bytes.", "เนื้อหายาวเกิน \(bytes) ไบต์")
    case .addressTooLong(let bytes):
      Message("The address is longer than \(bytes) bytes.", "URL ยาวเกิน \(bytes) ไบต์")
    case .headersTooLong(let bytes):
      Message(
        "The header fields are longer than \(bytes) bytes or too many.",
        "ส่วนหัวยาวเกิน \(bytes) ไบต์หรือมีมากเกินไป")
    case .addressWithRawBytes:
      Message(
        "The address contains bytes that are not allowed; write each byte that is not ASCII as % and two hexadecimal digits.",
        "URL มีไบต์ที่ใช้ไม่ได้ เขียนไบต์ที่ไม่ใช่ ASCII เป็น % ตามด้วยเลขฐานสิบหกสองหลัก")
    case .hosts(let count):
      Message(
        "A request needs exactly one Host field; this one has \(count).",
        "คำขอต้องมีส่วนหัว Host หนึ่งค่า แต่คำขอนี้มี \(count) ค่า")
    case .notAHost:
      Message(
        "The Host field must name a single host, such as homes.example:8080.",
        "Host ไม่ใช่ชื่อโฮสต์เดียว ตัวอย่างเช่น homes.example:8080")
    case .transferCoding:
      Message(
        "The only supported transfer coding of a body is chunked, in HTTP/1.1.",
        "Transfer-Encoding ของเนื้อหาใช้ได้เฉพาะ chunked ใน HTTP/1.1")
    case .outsideBase(let path):
      Message("Every path here begins with \(path)/.", "ทุก URL ของบริการนี้ขึ้นต้นด้วย \(path)/")
    case .unknownPath:
      Message(
        "This path does not exist; the searches are /v1/nearby, /v1/area and /v1/train.",
        "ไม่มีหน้านี้ การค้นหาอยู่ที่ /v1/nearby, /v1/area และ /v1/train")
    case .qrCodesOff:
      Message(
        "This service does not create QR codes. Its operator must set --public-url or HOMEFIND_PUBLIC_URL, and install libqrencode.",
        "บริการนี้ไม่สร้างคิวอาร์โค้ด ผู้ดูแลต้องตั้ง --public-url หรือ HOMEFIND_PUBLIC_URL และติดตั้ง libqrencode")
    case .otherMethods(let methods):
      Message("This path supports only \(methods).", "URL นี้รองรับเฉพาะ \(methods)")
    case .otherFormat(let format):
      Message(
        "Available format: \(format); your Accept header does not allow it.",
        "รูปแบบที่มี: \(format) ซึ่งส่วนหัว Accept ของคุณไม่อนุญาต")
    case .otherJSONBody:
      Message("Send the body as application/json.", "ส่งเนื้อหาเป็น application/json")
    case .unreadableBody(let reason):
      Message("The body cannot be read: \(reason)", "อ่านเนื้อหาไม่ได้: \(reason)")
    case .noBudget:
      Message(
        "The body has no budget; send an object such as {\"budget\": {\"salary\": 45000}}.",
        "เนื้อหาไม่มีงบประมาณ ส่งเป็นออบเจกต์ เช่น {\"budget\": {\"salary\": 45000}}")
    case .noTour:
      Message(
        "The body does not describe a tour; send an object such as {\"from\": \"\(City.examples.station)\", \"homes\": [\"145831\", \"131958@10:00-10:30\"]}.",
        "เนื้อหาไม่ใช่แผนชมบ้าน ส่งเป็นออบเจกต์ เช่น {\"from\": \"\(City.examples.station)\", \"homes\": [\"145831\", \"131958@10:00-10:30\"]}"
      )
    case .otherArgument(let name):
      Message(
        "The argument “\(name)” must be a string, a number, true or false, or a list of these.",
        "อาร์กิวเมนต์ “\(name)” ต้องเป็นข้อความ ตัวเลข true หรือ false หรือรายการของค่าเหล่านี้")
    case .otherOrigin:
      Message(
        "Pages from other origins can send requests only if the service allows it (--cors).",
        "หน้าเว็บจากต้นทางอื่นส่งคำขอมาได้เมื่อบริการนี้อนุญาตเท่านั้น (--cors)")
    case .noInterest:
      Message(
        "The body does not name an interaction and a home; send an object such as {\"home\": \"sample.145831\", \"kind\": \"view\"}.",
        "เนื้อหาไม่ได้บอกว่าทำอะไรกับบ้านรายการใด ส่งเป็นออบเจกต์ เช่น {\"home\": \"sample.145831\", \"kind\": \"view\"}"
      )
    case .noPresence:
      Message(
        "The body does not name an arrival or departure; send an object such as {\"event\": \"enter\", \"beacon\": \"lobby-1\"}.",
        "เนื้อหาไม่ได้บอกว่ามาถึงหรือออกจากที่ใด ส่งเป็นออบเจกต์ เช่น {\"event\": \"enter\", \"beacon\": \"lobby-1\"}"
      )
    case .accountsOff:
      Message(
        "Accounts are off because the service sends no email. Its operator can set --mail; until then, everything stays on your device.",
        "เซิร์ฟเวอร์นี้ปิดระบบบัญชีเพราะไม่ได้ตั้งค่าการส่งอีเมล ผู้ดูแลเปิดได้ด้วย --mail ระหว่างนี้ข้อมูลของคุณเก็บอยู่ในอุปกรณ์ของคุณ"
      )
    case .accountsAway:
      Message(
        "The service cannot reach its accounts at the moment; try again in a few seconds.",
        "บริการติดต่อคลังบัญชีไม่ได้ชั่วคราว ลองใหม่ในไม่กี่วินาที")
    case .accountsFailed:
      Message(
        "The service cannot use its accounts; its operator can find the reason in the log.",
        "บริการใช้คลังบัญชีไม่ได้ ผู้ดูแลดูสาเหตุได้ในบันทึก")
    case .notSignedIn:
      Message(
        "Sign in first: request a code at /v1/sign-in, then send the token as Authorization: Bearer TOKEN.",
        "เข้าสู่ระบบก่อน ขอรหัสที่ /v1/sign-in แล้วส่งโทเค็นเป็น Authorization: Bearer TOKEN")
    case .accountsNeedTLS:
      Message(
        "Accounts need an encrypted connection: use https. The operator must set --tls-certificate, or --trusted-proxies for a proxy that sends X-Forwarded-Proto: https.",
        "บัญชีต้องใช้การเชื่อมต่อที่เข้ารหัส ใช้ https ผู้ดูแลตั้ง --tls-certificate หรือ --trusted-proxies สำหรับพร็อกซีที่ส่ง X-Forwarded-Proto: https"
      )
    case .foreignPage:
      Message(
        "Only this service's own pages may do this for you; open the service itself.",
        "เฉพาะหน้าเว็บของบริการนี้เท่านั้นที่ทำแทนคุณได้ เปิดหน้าเว็บของบริการนี้เอง")
    case .noSignIn:
      Message(
        "The body has no email address; send an object such as {\"email\": \"nok@homes.example\"}.",
        "เนื้อหาไม่มีอีเมล ส่งเป็นออบเจกต์ เช่น {\"email\": \"nok@homes.example\"}")
    case .noSignInCode:
      Message(
        "The body has no email address and code; send an object such as {\"email\": \"nok@homes.example\", \"code\": \"ABC234\"}.",
        "เนื้อหาไม่มีอีเมลและรหัส ส่งเป็นออบเจกต์ เช่น {\"email\": \"nok@homes.example\", \"code\": \"ABC234\"}"
      )
    case .noAccountChange:
      Message(
        "The body contains nothing to change; send an object such as {\"name\": \"Nok\", \"language\": \"th\"}.",
        "เนื้อหาไม่ได้บอกสิ่งที่จะเปลี่ยน ส่งเป็นออบเจกต์ เช่น {\"name\": \"Nok\", \"language\": \"th\"}")
    case .otherBody:
      Message(
        "Send the polygon as application/geo+json or application/json.",
        "ส่งรูปหลายเหลี่ยมเป็น application/geo+json หรือ application/json")
    case .otherDocument:
      Message("Send the body as application/json.", "ส่งเนื้อหาเป็น application/json")
    case .documentTooLong(let kilobytes):
      Message(
        "The body may have up to \(kilobytes) KB; split it into several requests.",
        "เนื้อหาใหญ่ได้ไม่เกิน \(kilobytes) KB แบ่งเป็นหลายคำขอ")
    case .areaTooLong(let kilobytes):
      Message(
        "A polygon may have up to \(kilobytes) KB; simplify it.",
        "รูปหลายเหลี่ยมใหญ่ได้ไม่เกิน \(kilobytes) KB ลดรายละเอียดลง")
    case .unreadableArea(let reason):
      Message("The polygon cannot be read: \(reason)", "อ่านรูปหลายเหลี่ยมไม่ได้: \(reason)")
    case .notAnArea:
      Message(
        "The body is not a GeoJSON Polygon or MultiPolygon, or a Feature or FeatureCollection of these.",
        "เนื้อหาไม่ใช่ Polygon หรือ MultiPolygon ของ GeoJSON และไม่ใช่ Feature หรือ FeatureCollection ของสิ่งเหล่านี้"
      )
    case .notAFeature:
      Message(
        "A FeatureCollection may contain only features.",
        "FeatureCollection มีได้เฉพาะ Feature")
    case .notACorner(let corner):
      Message(
        "Corner \(corner) is not a coordinate; each must be [longitude, latitude] in degrees.",
        "มุมที่ \(corner) ไม่ใช่พิกัด แต่ละมุมเป็น [ลองจิจูด, ละติจูด] เป็นองศา")
    case .notACornerOf(let corner, let ring, let polygon):
      Message(
        "Corner \(corner) of ring \(ring), polygon \(polygon), is not a coordinate; each must be [longitude, latitude] in degrees.",
        "มุมที่ \(corner) ของวงที่ \(ring) รูปที่ \(polygon) ไม่ใช่พิกัด แต่ละมุมเป็น [ลองจิจูด, ละติจูด] เป็นองศา")
    }
  }
}

extension FacadeMessage.Part {
  /// A noun for the part, such as “body”.
  fileprivate var message: Message {
    switch self {
    case .head: Message("head", "ส่วนหัว")
    case .body: Message("body", "เนื้อหา")
    }
  }
}
