import Messages

extension ODataProblem {
  /// Returns a one-sentence message about `target` for users.
  func message(about target: String) -> Message {
    switch self {
    case .tooLong(let limit):
      Message(
        "\(target) is longer than \(limit) bytes; split it into several requests.",
        "\(target) ยาวเกิน \(limit) ไบต์ แบ่งเป็นหลายคำขอ")
    case .tooDeep(let limit):
      Message(
        "\(target) is nested more than \(limit) levels deep; use fewer levels.",
        "\(target) ซ้อนกันเกิน \(limit) ชั้น ลดจำนวนชั้น")
    case .tooManyParts(let limit):
      Message(
        "\(target) has more than \(limit) parts; leave some out.",
        "\(target) มีเกิน \(limit) ส่วน ตัดบางส่วนออก")
    case .tooExpensive(let part, let rows):
      Message(
        "\(target) needs too much work for \(rows) rows; leave out or simplify “\(part.quoted)”, its most expensive part, or ask about a smaller area.",
        "\(target) ต้องประมวลผลมากเกินไปสำหรับ \(rows) แถว ตัด “\(part.quoted)” ซึ่งใช้เวลามากที่สุดออกหรือทำให้ง่ายลง หรือถามในบริเวณที่เล็กลง"
      )
    case .unexpected(let text, let place):
      Message(
        "\(target) cannot be read from character \(place) onwards: “\(text.quoted)”.",
        "อ่าน \(target) ไม่ได้ตั้งแต่ตัวอักษรที่ \(place): “\(text.quoted)”")
    case .unfinished:
      Message(
        "\(target) ends too early: a value, field or bracket is missing.",
        "\(target) จบเร็วเกินไป ขาดค่า ฟิลด์ หรือวงเล็บ")
    case .notALiteral(let text):
      Message(
        "\(target): “\(text.quoted)” is not an OData value, such as 'text', 2500000, 2026-11-21 or 2026-11-21T02:10:00Z.",
        "\(target): “\(text.quoted)” ไม่ใช่ค่าของ OData เช่น 'ข้อความ', 2500000, 2026-11-21 หรือ 2026-11-21T02:10:00Z"
      )
    case .unknownField(let name, let nearest?):
      Message(
        "\(target): there is no field “\(name.quoted)”. Did you mean \(nearest)?",
        "\(target): ไม่มีฟิลด์ “\(name.quoted)” หมายถึง \(nearest) หรือไม่")
    case .unknownField(let name, nil):
      Message(
        "\(target): there is no field “\(name.quoted)”; $metadata lists all.",
        "\(target): ไม่มีฟิลด์ “\(name.quoted)” ดูทั้งหมดได้ที่ $metadata")
    case .unknownFunction(let name):
      Message(
        "\(target): there is no function “\(name.quoted)” here.",
        "\(target): ที่นี่ไม่มีฟังก์ชัน “\(name.quoted)”")
    case .otherArguments(let name):
      Message("\(target): \(name) takes other arguments.", "\(target): \(name) รับอาร์กิวเมนต์แบบอื่น")
    case .otherTypes(let name, let left, let right):
      Message(
        "\(target): “\(name)” cannot be used with \(left) and \(right).",
        "\(target): “\(name)” ใช้กับ \(left) และ \(right) ไม่ได้")
    case .notACondition:
      Message(
        "\(target) must be a condition, such as ListPrice le 3000000.",
        "\(target) ต้องเป็นเงื่อนไข เช่น ListPrice le 3000000")
    case .aList(let name):
      Message(
        "\(target): \(name) is a list; use \(name)/any(x:x eq 'value').",
        "\(target): \(name) เป็นรายการ ถามด้วย \(name)/any(x:x eq 'ค่า')")
    case .notAnArea(let reason):
      Message("\(target): the area cannot be used: \(reason)", "\(target): ใช้บริเวณนี้ไม่ได้: \(reason)")
    case .repeated(let times):
      Message(
        "\(target) is given \(times) times; give it once.",
        "ระบุ \(target) ซ้ำ \(times) ครั้ง ให้ระบุเพียงครั้งเดียว"
      )
    case .unknownOption(let nearest?):
      Message(
        "There is no query option “\(target.quoted)”. Did you mean \(nearest)?",
        "ไม่มีตัวเลือก “\(target.quoted)” หมายถึง \(nearest) หรือไม่")
    case .unknownOption(nil):
      Message(
        "There is no query option “\(target.quoted)” here.", "ที่นี่ไม่มีตัวเลือก “\(target.quoted)”")
    case .notACount(let text):
      Message(
        "\(target) must be a whole number from 0 to 1,000,000,000, not “\(text.quoted)”.",
        "\(target) ต้องเป็นจำนวนเต็มตั้งแต่ 0 ถึง 1,000,000,000 ไม่ใช่ “\(text.quoted)”")
    case .notAFlag(let text):
      Message(
        "\(target) must be true or false, not “\(text.quoted)”.",
        "\(target) ต้องเป็น true หรือ false ไม่ใช่ “\(text.quoted)”")
    case .otherFormat(let text):
      Message(
        "There is no format “\(text.quoted)”. Available formats: json, and xml for $metadata.",
        "ไม่มีรูปแบบ “\(text.quoted)” รูปแบบที่มี: json และสำหรับ $metadata คือ xml")
    case .foreignLink:
      Message(
        "\(target) belongs to another query; follow the @odata.nextLink in an answer without changing it.",
        "\(target) ไม่ใช่ของคำถามนี้ ใช้ @odata.nextLink จากคำตอบโดยไม่แก้ไข")
    case .notExpandable(let name, let known):
      known.isEmpty
        ? Message(
          "\(target): “\(name.quoted)” cannot be expanded; nothing can be expanded here.",
          "\(target): ที่นี่ขยายอะไรไม่ได้ รวมทั้ง “\(name.quoted)”")
        : Message(
          "\(target): “\(name.quoted)” cannot be expanded; these can: \(known.joined(separator: ", ")), each once and without options.",
          "\(target): ขยาย “\(name.quoted)” ไม่ได้ ที่ขยายได้: \(known.joined(separator: ", ")) ระบุได้อย่างละครั้งโดยไม่มีตัวเลือก"
        )
    case .unknownResource(let name, let known):
      Message(
        "There is no resource “\(name.quoted)”. Available: \(known.joined(separator: ", ")).",
        "ไม่มีทรัพยากร “\(name.quoted)” ที่มี: \(known.joined(separator: ", "))")
    case .unknownKey(let key):
      Message(
        "\(target) has no entity with the key “\(key.quoted)”.",
        "\(target) ไม่มีรายการที่มีคีย์ “\(key.quoted)”")
    case .notAKey(let text):
      Message(
        "“\(text.quoted)” is not a key of \(target); put a string in single quotes: \(target)('KEY').",
        "“\(text.quoted)” ไม่ใช่คีย์ของ \(target) ใส่ข้อความไว้ในเครื่องหมาย ': \(target)('KEY')")
    case .notSupported(let name):
      Message("\(target): \(name) is not supported here.", "\(target): ที่นี่ไม่รองรับ \(name)")
    case .otherVersion(let version):
      Message(
        "\(target) \(version.quoted) is not supported here; available: 4.0 and 4.01.",
        "ที่นี่ไม่รองรับ \(target) \(version.quoted) ที่รองรับ: 4.0 และ 4.01")
    }
  }
}
