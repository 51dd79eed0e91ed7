import Basics
package import JSONStream
package import Machine
package import Messages
import Region

/// An error message from a command, except for problems with settings.
package enum CommandMessage: Localized, Sendable, Hashable {
  // Combinations of options.
  case quietAndVerbose, freshAndOffline, bomWithoutCSV
  case oneOf(flags: [String])
  case openBrace, emptyBraces
  case notAField(String, CommandHint)
  case notACommand(path: String, name: String, CommandHint)
  case missingPlace, placeTwice
  case notACheck(String, checks: [String])

  // Input and output.
  case unreadableInput, emptyInput
  case inputNotJSON(JSONError)
  case notWritten(path: String)
  case answerNotWritten(reason: String)
  case answerNotJSON

  // Data that commands need.
  case noFeed
  case uncheckedKind(source: String, kind: String)
  case oneOfSources([String])
  case sampleNotStarted, noStationTable
  case failedChecks([String])
  case tableFails(path: String, checks: Int, of: Int)
  case removalsWithheld(source: String, Int, since: Int64)
  case noCacheFolder, noDataFolder, syncNotStored, copyWithoutDirection, noPublicURL
  case backupOfDatabase, nothingToBackUp
  case backupExists(path: String)

  // Accounts.
  case noServer, notSignedIn, noCode, noConfigFolder
  case sessionNotKept(path: String, FileFault)
  case serverFailed(server: String, reason: String)
  case notAnAccountServer(server: String)
  case serverNeedsKey(server: String)
  case noneOfName(AccountList, String, CommandHint)
  case severalOfName(AccountList, String, ids: [String])
  case noChange(flags: [String])

  // Beacons.
  case beaconBesideFile
  case unreadableBeacons(path: String)
  case brokenBeacons(path: String, lines: Int)
  case unknownBeacon(String)
  case beaconsFail(Int)

  // Serving.
  case fewOpenFilesToServe(Int, least: Int)
  case fewOpenFiles(Int, least: Int)
  case operationsNotServed(place: String, ListenFault)
  case notListening(place: Message, ListenFault)

  package var message: Message {
    switch self {
    case .noServer:
      Message(
        "Specify the server to sign in to with --server or HOMEFIND_SERVER.",
        "ระบุเซิร์ฟเวอร์ที่จะเข้าสู่ระบบด้วย --server หรือ HOMEFIND_SERVER")
    case .notSignedIn:
      Message(
        "You are not signed in; run: homefind login --server URL EMAIL",
        "คุณยังไม่ได้เข้าสู่ระบบ ให้ใช้คำสั่ง homefind login --server URL EMAIL")
    case .noCode:
      Message(
        "You entered no code; run homefind login again and type the code, or pass it with --code.",
        "คุณไม่ได้ใส่รหัส ใช้คำสั่ง homefind login อีกครั้งแล้วใส่รหัส หรือระบุรหัสด้วย --code")
    case .noConfigFolder:
      Message(
        "There is no folder for your session; set HOME or XDG_CONFIG_HOME.",
        "ไม่มีโฟลเดอร์สำหรับการเข้าสู่ระบบ ตั้ง HOME หรือ XDG_CONFIG_HOME")
    case .sessionNotKept(let path, let fault):
      Message(
        "The session cannot be written to \(path): \(fault).",
        "บันทึกการเข้าสู่ระบบลงใน \(path) ไม่ได้: \(fault)")
    case .serverFailed(let server, let reason):
      Message(
        "The request to the server \(server) failed: \(reason)",
        "ติดต่อเซิร์ฟเวอร์ \(server) ไม่ได้: \(reason)")
    case .notAnAccountServer(let server):
      Message(
        "The server at \(server) is not a homefind server with accounts; check --server.",
        "โปรแกรมที่ตอบที่ \(server) ไม่ใช่ homefind serve ที่มีบัญชี ตรวจ --server")
    case .serverNeedsKey(let server):
      Message(
        "The server \(server) needs an API key that it knows; sign in with --key-file or HOMEFIND_SERVER_KEY.",
        "เซิร์ฟเวอร์ \(server) ต้องใช้คีย์ API และคีย์ที่ส่งไปใช้ไม่ได้ เข้าสู่ระบบด้วย --key-file หรือ HOMEFIND_SERVER_KEY"
      )
    case .noneOfName(let list, let name, let hint):
      Message(
        "You have no \(list.noun) called “\(name)”; \(hint)",
        "ไม่มี\(list.noun)ของคุณที่ชื่อ “\(name)” \(hint)")
    case .severalOfName(let list, let name, let ids):
      Message(
        "Several of your \(list.noun) are called “\(name)”; use an id: \(TextList(ids)).",
        "มี\(list.noun)ของคุณหลายรายการที่ชื่อ “\(name)” ใช้รหัส \(TextList(ids))")
    case .noChange(let flags):
      Message(
        "There is nothing to change; give at least one of \(TextList(flags, .and)).",
        "ไม่มีอะไรให้เปลี่ยน ระบุอย่างน้อยหนึ่งอย่างจาก \(TextList(flags, .and))")
    case .quietAndVerbose:
      Message(
        "Use either --quiet or --verbose, not both.",
        "ใช้ --quiet หรือ --verbose อย่างใดอย่างหนึ่ง")
    case .freshAndOffline:
      Message(
        "Use either --fresh or --offline, not both.",
        "ใช้ --fresh หรือ --offline อย่างใดอย่างหนึ่ง")
    case .bomWithoutCSV:
      Message(
        "--bom needs --csv; add --csv, or leave out --bom.",
        "--bom ใช้คู่กับ --csv เพิ่ม --csv หรือไม่ต้องใส่ --bom")
    case .oneOf(let flags):
      Message(
        "Use only one of \(TextList(flags, .and)).",
        "ใช้เพียงอย่างเดียวจาก \(TextList(flags, .and))")
    case .openBrace:
      Message(
        "--template has a { without a }; write {{ for a literal {.",
        "--template มี { ที่ไม่มี } เขียน {{ แทน { ที่เป็นข้อความ")
    case .emptyBraces:
      Message(
        "--template has {} without a field name; write one, such as {id}.",
        "--template มี {} ที่ไม่มีชื่อข้อมูล เขียนชื่อ เช่น {id}")
    case .notAField(let name, let hint):
      Message(
        "--template has {\(name)}, which is not a field of this answer; \(hint)",
        "--template มี {\(name)} ซึ่งไม่ใช่ข้อมูลของคำตอบนี้ \(hint)")
    case .notACommand(let path, let name, let hint):
      Message(
        "'\(path) \(name)' is not a command; \(hint)",
        "'\(path) \(name)' ไม่ใช่คำสั่ง \(hint)")
    case .missingPlace:
      Message(
        "--at is missing; for example --at \(City.examples.point), --at \(City.examples.station), or --lat \(City.examples.latitude) --lon \(City.examples.longitude).",
        "ยังไม่ได้ระบุ --at ตัวอย่างเช่น --at \(City.examples.point), --at \(City.examples.station) หรือ --lat \(City.examples.latitude) --lon \(City.examples.longitude)"
      )
    case .placeTwice:
      Message(
        "Use either --at or --lat and --lon, not both.",
        "ใช้ --at หรือ --lat กับ --lon อย่างใดอย่างหนึ่ง")
    case .notACheck(let name, let checks):
      Message(
        "--force “\(name)” is not a check; use \(TextList(checks)).",
        "--force “\(name)” ไม่ใช่ชื่อการตรวจ ใช้ \(TextList(checks))")
    case .unreadableInput: Message("Standard input cannot be read.", "อ่านอินพุตมาตรฐานไม่ได้")
    case .emptyInput:
      Message(
        "Standard input contains no listing ids; give ids, or the output of --json.",
        "อินพุตมาตรฐานไม่มีเลขประกาศ ใส่เลขประกาศหรือผลลัพธ์ของ --json")
    case .inputNotJSON(let error):
      Message("Standard input is not JSON: \(error)", "อินพุตมาตรฐานไม่ใช่ JSON: \(error)")
    case .notWritten(let path):
      Message(
        "\(path) cannot be written: \(FileFault.writing(path)).",
        "เขียน \(path) ไม่ได้: \(FileFault.writing(path))")
    case .answerNotWritten(let reason):
      Message(
        "the answer could not be written to standard output: \(reason)",
        "เขียนคำตอบลงเอาต์พุตมาตรฐานไม่ได้: \(reason)")
    case .answerNotJSON:
      Message("The answer is not JSON; please report this.", "คำตอบไม่ใช่ JSON โปรดแจ้งปัญหานี้")
    case .noFeed:
      Message(
        "No feed is set; give its address after check, or set it with --feed-url or HOMEFIND_FEED_URL.",
        "ยังไม่ได้กำหนดแหล่งประกาศ ระบุ URL หลัง check หรือกำหนดด้วย --feed-url หรือ HOMEFIND_FEED_URL")
    case .uncheckedKind(let source, let kind):
      Message(
        "The source \(source) is of kind \(kind), which has no service to call; run homefind doctor to check whether it can be used.",
        "แหล่งข้อมูล \(source) เป็นชนิด \(kind) ซึ่งไม่มีบริการให้เรียก ใช้ homefind doctor เพื่อดูว่าใช้ได้หรือไม่")
    case .oneOfSources(let names):
      Message(
        "There are several sources; name one of them after check: \(TextList(names)).",
        "มีหลายแหล่งข้อมูล ระบุชื่อหนึ่งแหล่งหลัง check: \(TextList(names))")
    case .sampleNotStarted:
      Message(
        "The built-in sample did not start; check that programs may listen on 127.0.0.1.",
        "เริ่มประกาศสมมติในโปรแกรมไม่ได้ ตรวจว่าโปรแกรมเปิดรับการเชื่อมต่อที่ 127.0.0.1 ได้")
    case .noStationTable:
      Message(
        "There is no station table next to the program; name one with --stations or HOMEFIND_STATIONS.",
        "ไม่มีตารางสถานีในโฟลเดอร์ของโปรแกรม ระบุด้วย --stations หรือ HOMEFIND_STATIONS")
    case .failedChecks(let checks):
      Message(
        "The table is unchanged because these checks failed: \(checks.joined(separator: ", ")); correct the source, or name each with --force.",
        "ตารางไม่เปลี่ยนแปลงเพราะไม่ผ่านการตรวจเหล่านี้: \(checks.joined(separator: ", ")) แก้ไขแหล่งข้อมูลหรือข้ามแต่ละข้อด้วย --force"
      )
    case .tableFails(let path, let checks, let all):
      Message(
        "\(path) fails \(checks) of the \(all) checks; run homefind stations restore or homefind stations refresh.",
        "\(path) ไม่ผ่านการตรวจ \(checks) จาก \(all) ข้อ ใช้คำสั่ง homefind stations restore หรือ homefind stations refresh"
      )
    case .noCacheFolder:
      Message(
        "There is no cache folder; name the store with --store or HOMEFIND_STORE.",
        "ไม่มีโฟลเดอร์แคช ระบุคลังด้วย --store หรือ HOMEFIND_STORE")
    case .noDataFolder:
      Message(
        "There is no data folder; name the street network's folder with --streets or HOMEFIND_STREETS.",
        "ไม่มีโฟลเดอร์ข้อมูล ระบุโฟลเดอร์โครงข่ายถนนด้วย --streets หรือ HOMEFIND_STREETS")
    case .syncNotStored:
      Message(
        "The listing store could not be used, so not all homes are stored; free some disk space or choose another store with --store, then sync again.",
        "ใช้คลังประกาศไม่ได้จึงเก็บบ้านไว้ไม่ครบ เพิ่มที่ว่างหรือกำหนดคลังอื่นด้วย --store แล้ว sync อีกครั้ง")
    case .removalsWithheld(let source, let count, let since):
      Message(
        "\(source) no longer sends \(Counted(count, .home)), but they are kept (since \(LocalTime.text(seconds: since))); if they are gone, run homefind sync --accept-removals.",
        "\(source) ไม่ส่ง\(Counted(count, .home))มาอีก แต่ homefind ยังเก็บไว้ (ตั้งแต่ \(LocalTime.text(seconds: since))) ถ้าไม่มีประกาศเหล่านี้แล้วจริง ใช้คำสั่ง homefind sync --accept-removals"
      )
    case .copyWithoutDirection:
      Message(
        "Use either --to or --from, with an address such as postgresql://homefind@db.example/homes.",
        "ใช้ --to หรือ --from อย่างใดอย่างหนึ่งกับ URL เช่น postgresql://homefind@db.example/homes")
    case .backupOfDatabase:
      Message(
        "The store is in a database; back it up with pg_dump, or copy it to a file with homefind store copy --from.",
        "คลังอยู่ในฐานข้อมูล สำรองด้วย pg_dump หรือคัดลอกลงไฟล์ด้วย homefind store copy --from")
    case .nothingToBackUp:
      Message(
        "There is no store yet, so there is nothing to back up; name another with --store or HOMEFIND_STORE.",
        "ยังไม่มีคลังให้สำรอง กำหนดไฟล์อื่นด้วย --store หรือ HOMEFIND_STORE")
    case .backupExists(let path):
      Message(
        "The file \(path) already exists and was not changed; name a new file.",
        "มีไฟล์ \(path) อยู่แล้ว จึงปล่อยไว้อย่างเดิม กำหนดชื่อไฟล์ใหม่")
    case .noPublicURL:
      Message(
        "A QR code needs the public address of the page; set it with --public-url or HOMEFIND_PUBLIC_URL, such as https://homes.example/find.",
        "คิวอาร์โค้ดต้องใช้ URL ที่ผู้อื่นเปิดหน้าเว็บได้ กำหนดด้วย --public-url หรือ HOMEFIND_PUBLIC_URL เช่น https://homes.example/find"
      )
    case .beaconBesideFile:
      Message(
        "Use either --file or a name with the options of one beacon, not both.",
        "ใช้ --file หรือชื่อพร้อมข้อมูลของบีคอนหนึ่งตัว อย่างใดอย่างหนึ่ง")
    case .unreadableBeacons(let path):
      Message(
        "The beacons in \(path) cannot be read: \(FileFault.reading(path)).",
        "อ่านบีคอนใน \(path) ไม่ได้: \(FileFault.reading(path))")
    case .brokenBeacons(let path, let lines):
      Message(
        "No beacon from \(path) was added, because \(lines == 1 ? "1 line is" : "\(lines) lines are") wrong; correct the errors listed and try again.",
        "ไม่ได้เพิ่มบีคอนจาก \(path) เพราะมีบรรทัดที่ผิด \(lines) บรรทัด แก้ไขบรรทัดที่ระบุแล้วลองใหม่")
    case .unknownBeacon(let name):
      Message(
        "No beacon is called “\(name.onOneLine)”; see homefind beacons list.",
        "ไม่มีบีคอนชื่อ “\(name.onOneLine)” ดู homefind beacons list")
    case .beaconsFail(let count):
      Message(
        "\(count == 1 ? "1 beacon needs" : "\(count) beacons need") your attention; see above.",
        "ต้องแก้ไขบีคอน \(count) ตัวตามที่ระบุข้างต้น")
    case .fewOpenFilesToServe(let count, let least):
      Message(
        "the system allows only \(count) open files; raise the limit to at least \(least), with `ulimit -Hn \(least)` or LimitNOFILE in a service file",
        "ระบบให้เปิดไฟล์ได้เพียง \(count) ไฟล์ เพิ่มขีดจำกัดเป็นอย่างน้อย \(least) ด้วย `ulimit -Hn \(least)` หรือ LimitNOFILE ในไฟล์บริการ"
      )
    case .fewOpenFiles(let count, let least):
      Message(
        "The system lets homefind open only \(count) files; raise the limit to at least \(least), with `ulimit -n \(least)`.",
        "ระบบให้ homefind เปิดไฟล์ได้เพียง \(count) ไฟล์ เพิ่มขีดจำกัดเป็นอย่างน้อย \(least) ด้วย `ulimit -n \(least)`"
      )
    case .operationsNotServed(let place, let fault):
      Message(
        "Metrics and readiness cannot be served at \(place): \(fault).",
        "เปิดบริการค่าวัดและสถานะความพร้อมที่ \(place) ไม่ได้: \(fault)")
    case .notListening(let place, let fault):
      Message(
        "The server cannot listen at \(place): \(fault).",
        "เซิร์ฟเวอร์เปิดรับการเชื่อมต่อที่ \(place) ไม่ได้: \(fault)")
    }
  }
}
