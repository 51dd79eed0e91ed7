import Machine
package import Messages

/// The reason why a process cannot serve two regions.
package enum RegionConflict: Sendable, Hashable {
  case timeZone, currency
  /// Both regions have a rail system with this code.
  case railSystem(String)
}

/// A problem with a setting. `origin` is where the value comes from: a flag, an environment
/// variable, or a line in the configuration file.
package enum SettingMessage: Localized, Sendable, Hashable {
  // Any setting.
  case notANumber(origin: String, String, in: ClosedRange<Int>)
  case tooShort(origin: String, String, least: Int64)
  case notADuration(origin: String, String)
  case notAChoice(origin: String, String, CommandHint)
  case notPairs(origin: String, String, names: [String])
  case unreadableSecret(path: String)

  // The regions.
  case notARegion(origin: String, String, CommandHint)
  case regionsApart(origin: String, String, String, RegionConflict)

  // The configuration file.
  case unreadableFile(path: String)
  case badLine(path: String, line: Int, SettingsProblem)
  case notASetting(path: String, line: Int, key: String, CommandHint)
  case noFolder

  // The search index.
  case indexWithoutDatabase(origin: String)
  case indexOfSeveralSources(origin: String)
  case indexWithoutPostGIS(origin: String)

  // The list of sources.
  case feedAndSources(path: String, feed: Int, sources: Int)
  case sourceNameTwice(path: String, line: Int, name: String, former: Int)
  case sourceAddressTwice(path: String, line: Int, sources: [String])
  case sourceWithoutKind(path: String, line: Int, kinds: [String])
  case notASourceKind(path: String, line: Int, kind: String, CommandHint)
  case notASourceSetting(path: String, line: Int, setting: String, kind: String, CommandHint)
  case missingSourceSetting(path: String, line: Int, setting: String, kind: String)
  case notASourceName(path: String, line: Int, name: String)
  case noSourceAddress(origin: String)
  case sourceLoginTwice(path: String, line: Int, name: String)

  // The feed, the page and the route service.
  case notAFeedAddress(origin: String)
  case notAPictureBase(origin: String, String)
  case notAnAction(origin: String, String)
  case notATileAddress(origin: String, String)
  case notARouteService(origin: String, kinds: [String])

  // Budgets.
  case notAPercentage(origin: String, String, least: Int, greatest: Int)

  // Serving.
  case notAFileMode(origin: String, String)
  case notAnOperationsAddress(origin: String, String)
  case halfIdentity
  case notABasePath(origin: String, String)
  case notAPublicURL(origin: String, String)
  case notANewsAddress(origin: String, String)
  case notAMailServer(origin: String, String)
  case notAMailAddress(origin: String, String)
  case mailWithoutSender
  case mailWithoutPassword(user: String)
  case notAServer(origin: String, String)
  case notAnOrigin(origin: String, String)
  case notAProxy(origin: String, String)
  case notARateLimit(origin: String, String)
  case keysRemoved, noKeyFile
  case keysWithoutDatabase(origin: String)
  case accountsWithoutDatabase(origin: String)
  case accountsInTwoPlaces(file: String)

  package var message: Message {
    switch self {
    case .notANumber(let origin, let text, let range):
      Message(
        "\(origin) “\(text)” is not a whole number from \(range.lowerBound) to \(range.upperBound).",
        "\(origin) “\(text)” ไม่ใช่จำนวนเต็มตั้งแต่ \(range.lowerBound) ถึง \(range.upperBound)")
    case .tooShort(let origin, let text, let least):
      Message(
        "\(origin) “\(text)” is too short; give at least \(least)s.",
        "\(origin) “\(text)” สั้นเกินไป ระบุอย่างน้อย \(least)s")
    case .notADuration(let origin, let text):
      Message(
        "\(origin) “\(text)” is not a duration; write it as 90s, 15m, 2h or 7d.",
        "\(origin) “\(text)” ไม่ใช่ระยะเวลา เขียนเป็น 90s, 15m, 2h หรือ 7d")
    case .notAChoice(let origin, let text, let hint):
      Message(
        "\(origin) “\(text)” is not a valid value; \(hint)",
        "\(origin) “\(text)” ไม่ใช่ค่าที่ใช้ได้ \(hint)")
    case .notARegion(let origin, let name, let hint):
      Message(
        "\(origin) “\(name)” is not a region; \(hint)", "\(origin) ไม่มีพื้นที่ “\(name)” \(hint)")
    case .regionsApart(let origin, let first, let second, .timeZone):
      Message(
        "\(origin): \(first) and \(second) have different time zones; start a server for each.",
        "\(origin): \(first) และ \(second) อยู่คนละเขตเวลา ให้เปิดเซิร์ฟเวอร์แยกกัน")
    case .regionsApart(let origin, let first, let second, .currency):
      Message(
        "\(origin): \(first) and \(second) have different currencies; start a server for each.",
        "\(origin): \(first) และ \(second) ใช้คนละสกุลเงิน ให้เปิดเซิร์ฟเวอร์แยกกัน")
    case .regionsApart(let origin, let first, let second, .railSystem(let system)):
      Message(
        "\(origin): \(first) and \(second) both have a rail system \(system); start a server for each.",
        "\(origin): \(first) และ \(second) มีระบบราง \(system) เหมือนกัน ให้เปิดเซิร์ฟเวอร์แยกกัน")
    case .notPairs(let origin, let part, let names):
      Message(
        "\(origin) contains “\(part)”; write name=value, using each of these names at most once: \(TextList(names, .and)).",
        "\(origin) มี “\(part)” เขียนเป็น name=value ชื่อละครั้งเดียว โดยใช้ชื่อ \(TextList(names, .and))")
    case .unreadableSecret(let path):
      Message(
        "The secret file \(path) cannot be read: \(FileFault.reading(path, mayBePipe: true)).",
        "อ่านไฟล์ความลับ \(path) ไม่ได้: \(FileFault.reading(path, mayBePipe: true))")
    case .unreadableFile(let path):
      Message(
        "The configuration file \(path) cannot be read: \(FileFault.reading(path)).",
        "อ่านไฟล์การตั้งค่า \(path) ไม่ได้: \(FileFault.reading(path))")
    case .badLine(let path, let line, let problem):
      Message("\(path), line \(line) \(problem).", "\(path), บรรทัดที่ \(line) \(problem)")
    case .notASetting(let path, let line, let key, let hint):
      Message(
        "\(path), line \(line): “\(key)” is not a setting; \(hint)",
        "\(path), บรรทัดที่ \(line): “\(key)” ไม่ใช่ค่าที่ตั้งได้ \(hint)")
    case .noFolder:
      Message(
        "There is no configuration folder; set HOME, or name the file in HOMEFIND_CONFIG.",
        "ไม่มีโฟลเดอร์สำหรับการตั้งค่า กำหนด HOME หรือระบุไฟล์ใน HOMEFIND_CONFIG")
    case .indexWithoutDatabase(let origin):
      Message(
        "\(origin): only a PostgreSQL database can answer searches; name one with --database, or use memory.",
        "\(origin): มีเพียงฐานข้อมูล PostgreSQL ที่ตอบการค้นหาได้ ระบุด้วย --database หรือใช้ memory")
    case .indexOfSeveralSources(let origin):
      Message(
        "\(origin): the database can answer searches of only one source; use memory or auto, because only memory recognizes the same home in several sources.",
        "\(origin): ฐานข้อมูลตอบการค้นหาจากแหล่งข้อมูลเดียวเท่านั้น ใช้ memory หรือ auto เพราะมีเพียง memory ที่รู้ว่าบ้านจากหลายแหล่งเป็นบ้านเดียวกัน"
      )
    case .indexWithoutPostGIS(let origin):
      Message(
        "\(origin): the database has no PostGIS; create it there with CREATE EXTENSION postgis, run homefind sync, or use memory.",
        "\(origin): ฐานข้อมูลไม่มี PostGIS สร้างด้วย CREATE EXTENSION postgis แล้วใช้คำสั่ง homefind sync หรือใช้ memory"
      )
    case .feedAndSources(let path, let feed, let sources):
      Message(
        "\(path) has feed.url on line \(feed) and a list of sources on line \(sources); keep one of them.",
        "\(path) มี feed.url ที่บรรทัด \(feed) และรายการ sources ที่บรรทัด \(sources) ให้เหลืออย่างเดียว")
    case .sourceNameTwice(let path, let line, let name, let former):
      Message(
        "\(path), line \(line): the source on line \(former) has the same name, “\(name)”; give each source a different name.",
        "\(path), บรรทัดที่ \(line): แหล่งข้อมูลที่บรรทัด \(former) ชื่อ “\(name)” เช่นกัน ให้ชื่อที่ไม่ซ้ำกัน")
    case .sourceAddressTwice(let path, let line, let sources):
      Message(
        "\(path), line \(line): the sources \(TextList(sources, .and)) have the same address; keep one of them.",
        "\(path), บรรทัดที่ \(line): แหล่งข้อมูล \(TextList(sources, .and)) มี URL เดียวกัน ให้เหลือแหล่งเดียว")
    case .sourceWithoutKind(let path, let line, let kinds):
      Message(
        "\(path), line \(line): a source has no kind; use \(TextList(kinds)).",
        "\(path), บรรทัดที่ \(line): แหล่งข้อมูลไม่มี kind ให้ใช้ \(TextList(kinds))")
    case .notASourceKind(let path, let line, let kind, let hint):
      Message(
        "\(path), line \(line): “\(kind)” is not a kind of source; \(hint)",
        "\(path), บรรทัดที่ \(line): “\(kind)” ไม่ใช่ชนิดของแหล่งข้อมูล \(hint)")
    case .notASourceSetting(let path, let line, let setting, let kind, let hint):
      Message(
        "\(path), line \(line): “\(setting)” is not a setting for a source of kind \(kind); \(hint)",
        "\(path), บรรทัดที่ \(line): “\(setting)” ไม่ใช่ค่าที่ตั้งได้ของแหล่งข้อมูลชนิด \(kind) \(hint)")
    case .missingSourceSetting(let path, let line, let setting, let kind):
      Message(
        "\(path), line \(line): a source of kind \(kind) needs \(setting).",
        "\(path), บรรทัดที่ \(line): แหล่งข้อมูลชนิด \(kind) ต้องมี \(setting)")
    case .notASourceName(let path, let line, let name):
      Message(
        "\(path), line \(line): “\(name)” is not a valid source name; use up to 64 letters, digits, periods, hyphens and underscores, starting with a letter or digit.",
        "\(path), บรรทัดที่ \(line): “\(name)” ไม่ใช่ชื่อแหล่งข้อมูล ใช้ตัวอักษรอังกฤษ ตัวเลข จุด ขีดกลาง และขีดล่างไม่เกิน 64 ตัว ขึ้นต้นด้วยตัวอักษรหรือตัวเลข"
      )
    case .sourceLoginTwice(let path, let line, let name):
      Message(
        "\(path), line \(line): the source \(name) has both a token and a client-id; keep one of them.",
        "\(path), บรรทัดที่ \(line): แหล่งข้อมูล \(name) มีทั้ง token และ client-id ให้เหลืออย่างเดียว")
    case .noSourceAddress(let origin): Message("\(origin) is empty.", "\(origin) ว่างเปล่า")
    case .notAFeedAddress(let origin):
      Message(
        "\(origin) is not an address; begin it with http:// or https:// and a host.",
        "\(origin) ไม่ใช่ URL ขึ้นต้นด้วย http:// หรือ https:// ตามด้วยชื่อเครื่อง")
    case .notAPictureBase(let origin, let text):
      Message(
        "\(origin) “\(text)” is neither an http address nor a path that begins with /.",
        "\(origin) “\(text)” ไม่ใช่ทั้ง URL http และพาธที่ขึ้นต้นด้วย /")
    case .notAnAction(let origin, let text):
      Message(
        "\(origin) “\(text)” is not contract, namespace, none or a string that ends with /, # or a colon.",
        "\(origin) “\(text)” ไม่ใช่ contract, namespace, none หรือข้อความที่ลงท้ายด้วย /, # หรือโคลอน")
    case .notATileAddress(let origin, let text):
      Message(
        "\(origin) “\(text)” is not a tile address such as https://tiles.example/{z}/{x}/{y}.png.",
        "\(origin) “\(text)” ไม่ใช่ URL ของแผ่นแผนที่ เช่น https://tiles.example/{z}/{x}/{y}.png")
    case .notARouteService(let origin, let kinds):
      Message(
        "\(origin) must be KIND=ADDRESS, where KIND is \(TextList(kinds)).",
        "\(origin) ต้องเป็น KIND=ADDRESS โดย KIND คือ \(TextList(kinds))")
    case .notAPercentage(let origin, let text, let least, let greatest):
      Message(
        "\(origin) “\(text)” is not a percentage from \(least) to \(greatest); write it as 6.5%.",
        "\(origin) “\(text)” ไม่ใช่ร้อยละตั้งแต่ \(least) ถึง \(greatest) เขียนเป็น 6.5%")
    case .notAFileMode(let origin, let text):
      Message(
        "\(origin) “\(text)” is not a file mode such as 660 or 600.",
        "\(origin) “\(text)” ไม่ใช่โหมดของไฟล์ เขียนเป็น 660 หรือ 600")
    case .notAnOperationsAddress(let origin, let text):
      Message(
        "\(origin) “\(text)” is not an address; write it as 127.0.0.1:9090, [::1]:9090 or unix:/run/homefind/operations.sock.",
        "\(origin) “\(text)” ไม่ใช่ที่อยู่เครือข่าย เขียนเป็น 127.0.0.1:9090, [::1]:9090 หรือ unix:/run/homefind/operations.sock"
      )
    case .halfIdentity:
      Message(
        "Set both --tls-certificate and --tls-key-file (or HOMEFIND_TLS_CERTIFICATE and HOMEFIND_TLS_KEY_FILE), or neither.",
        "กำหนดทั้ง --tls-certificate และ --tls-key-file (หรือ HOMEFIND_TLS_CERTIFICATE และ HOMEFIND_TLS_KEY_FILE) หรือไม่กำหนดเลย"
      )
    case .notABasePath(let origin, let text):
      Message(
        "\(origin) “\(text)” is not a path such as /homes or /api/homes.",
        "\(origin) “\(text)” ไม่ใช่พาธ เช่น /homes หรือ /api/homes")
    case .notAPublicURL(let origin, let text):
      Message(
        "\(origin) “\(text)” is not an address such as https://homes.example or https://example.com/homes.",
        "\(origin) “\(text)” ไม่ใช่ URL เช่น https://homes.example หรือ https://example.com/homes")
    case .notAMailServer(let origin, let text):
      Message(
        "\(origin) “\(text)” is not a mail server such as smtps://homes@mail.example or smtp://127.0.0.1:25; put the password in the file that --mail-password-file names.",
        "\(origin) “\(text)” ไม่ใช่เซิร์ฟเวอร์อีเมล เช่น smtps://homes@mail.example หรือ smtp://127.0.0.1:25 และเก็บรหัสผ่านไว้ในไฟล์ที่ระบุด้วย --mail-password-file"
      )
    case .notAMailAddress(let origin, let text):
      Message(
        "\(origin) “\(text)” is not an email address such as homes@homes.example.",
        "\(origin) “\(text)” ไม่ใช่อีเมล เช่น homes@homes.example")
    case .mailWithoutSender:
      Message(
        "Emails need a sender: set --mail-from or HOMEFIND_MAIL_FROM.",
        "อีเมลต้องมีผู้ส่ง ตั้ง --mail-from หรือ HOMEFIND_MAIL_FROM")
    case .mailWithoutPassword(let user):
      Message(
        "The mail server's user \(user) needs a password: set --mail-password-file or HOMEFIND_MAIL_PASSWORD.",
        "ผู้ใช้ \(user) ของเซิร์ฟเวอร์อีเมลต้องมีรหัสผ่าน ตั้ง --mail-password-file หรือ HOMEFIND_MAIL_PASSWORD")
    case .notAServer(let origin, let text):
      Message(
        "\(origin) “\(text)” is not the address of a homefind server such as https://homes.example; without TLS it must be on this machine.",
        "\(origin) “\(text)” ไม่ใช่ URL ของ homefind serve เช่น https://homes.example หากไม่มี TLS ต้องอยู่ในเครื่องนี้"
      )
    case .notANewsAddress(let origin, let text):
      Message(
        "\(origin) “\(text)” is not the address of a news feed such as https://developer.example/news.xml.",
        "\(origin) “\(text)” ไม่ใช่ URL ของฟีด เช่น https://developer.example/news.xml")
    case .notAnOrigin(let origin, let text):
      Message(
        "\(origin) “\(text)” is not an origin such as https://homes.example.",
        "\(origin) “\(text)” ไม่ใช่ origin เช่น https://homes.example")
    case .notAProxy(let origin, let text):
      Message(
        "\(origin) “\(text)” is not an address, a range such as 10.0.0.0/8, or unix.",
        "\(origin) “\(text)” ไม่ใช่ที่อยู่เครือข่าย ช่วงที่อยู่ เช่น 10.0.0.0/8 หรือ unix")
    case .notARateLimit(let origin, let text):
      Message(
        "\(origin) “\(text)” is not a limit such as 600/1m or 10/s, or off.",
        "\(origin) “\(text)” ไม่ใช่ขีดจำกัด เช่น 600/1m หรือ 10/s หรือ off")
    case .keysRemoved:
      Message(
        "the configuration no longer names keys (serve.keys), but clients still need a key; to serve without keys, restart homefind",
        "การตั้งค่าไม่ระบุคีย์ (serve.keys) แล้ว แต่ไคลเอนต์ยังต้องใช้คีย์ หากต้องการให้บริการโดยไม่ใช้คีย์ ให้เริ่ม homefind ใหม่"
      )
    case .noKeyFile:
      Message(
        "Name the key file with --keys or HOMEFIND_KEYS, or the database that contains the keys with --database or HOMEFIND_DATABASE.",
        "ระบุไฟล์คีย์ด้วย --keys หรือ HOMEFIND_KEYS หรือระบุฐานข้อมูลที่เก็บคีย์ด้วย --database หรือ HOMEFIND_DATABASE"
      )
    case .accountsWithoutDatabase(let origin):
      Message(
        "\(origin): accounts can be in the database only if a database is set; name it with --database or HOMEFIND_DATABASE, or name an account file here.",
        "\(origin): เก็บบัญชีในฐานข้อมูลได้เมื่อกำหนดฐานข้อมูลแล้วเท่านั้น ระบุด้วย --database หรือ HOMEFIND_DATABASE หรือระบุไฟล์บัญชีที่นี่"
      )
    case .accountsInTwoPlaces(let file):
      Message(
        "The accounts are in the file \(file), but the store is in a database; choose one with --accounts: \(file) continues with the file, database starts in the database without these accounts.",
        "บัญชีอยู่ในไฟล์ \(file) แต่คลังอยู่ในฐานข้อมูล เลือกด้วย --accounts: \(file) เพื่อใช้ไฟล์เดิม หรือ database เพื่อเริ่มในฐานข้อมูลโดยไม่มีบัญชีเหล่านี้"
      )
    case .keysWithoutDatabase(let origin):
      Message(
        "\(origin): keys can be in the database only if a database is set; name it with --database or HOMEFIND_DATABASE, or name a key file here.",
        "\(origin): เก็บคีย์ในฐานข้อมูลได้เมื่อกำหนดฐานข้อมูลแล้วเท่านั้น ระบุด้วย --database หรือ HOMEFIND_DATABASE หรือระบุไฟล์คีย์ที่นี่"
      )
    }
  }
}

/// A problem with a line in the configuration file, as a clause that follows the file and line.
package enum SettingsProblem: Localized, Sendable, Hashable {
  case keyNotText, nestedList, mappingInList, sourcesNotAList, sourceWithoutSettings
  case sourceSettingNotText, alias, noColon
  case setAlready(String, line: Int)
  case repeatedKeys([String])
  case notYAML(String)
  case notUTF8

  package var message: Message {
    switch self {
    case .keyNotText: Message("has a key that is not plain text", "มีคีย์ที่ไม่ใช่ข้อความธรรมดา")
    case .nestedList:
      Message(
        "has a nested list; list items must be plain text",
        "มีรายการซ้อนกัน สมาชิกของรายการต้องเป็นข้อความธรรมดา")
    case .mappingInList:
      Message(
        "has keys with values in a list; list items must be plain text",
        "มีคีย์กับค่าอยู่ในรายการ สมาชิกของรายการต้องเป็นข้อความธรรมดา")
    case .sourcesNotAList:
      Message(
        "has sources that are not a list; begin each source with “- name:”",
        "มี sources ที่ไม่ใช่รายการ ขึ้นต้นแต่ละแหล่งด้วย “- name:”")
    case .sourceWithoutSettings:
      Message(
        "has a source without settings; begin it with “- name:”",
        "มีแหล่งข้อมูลที่ไม่มีการตั้งค่า ขึ้นต้นด้วย “- name:”")
    case .sourceSettingNotText:
      Message(
        "has a source setting whose value is not plain text",
        "มีการตั้งค่าของแหล่งข้อมูลที่ค่าไม่ใช่ข้อความธรรมดา")
    case .alias:
      Message("has a YAML alias; write the value itself", "มี alias ของ YAML เขียนค่านั้นโดยตรง")
    case .noColon: Message("has no “: ” after a key", "ไม่มี “: ” หลังคีย์")
    case .setAlready(let key, let line):
      Message(
        "sets \(key), which line \(line) has already set",
        "กำหนด \(key) ซึ่งบรรทัดที่ \(line) กำหนดไว้แล้ว")
    case .repeatedKeys(let keys):
      Message(
        "sets \(keys.joined(separator: ", ")) more than once",
        "กำหนด \(keys.joined(separator: ", ")) มากกว่าหนึ่งครั้ง")
    case .notYAML(let problem): Message("is not YAML: \(problem)", "ไม่ใช่ YAML: \(problem)")
    case .notUTF8:
      Message("or a later one is not YAML in UTF-8", "หรือบรรทัดหลังจากนั้นไม่ใช่ YAML ใน UTF-8")
    }
  }
}
