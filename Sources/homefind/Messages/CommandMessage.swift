import JSONStream
import Messages

/// Why a command ends without its answer, beyond what is wrong with settings.
enum CommandMessage: Localized, Sendable, Hashable {
  // What options go together.
  case quietAndVerbose
  case freshAndOffline
  case bomWithoutCSV
  case oneOf(flags: [String])
  case openBrace
  case emptyBraces
  case notAField(String, CommandHint)
  case notACommand(path: String, name: String, CommandHint)
  case missingPlace
  case placeTwice
  case notACheck(String, checks: [String])

  // Input and output.
  case unreadableInput
  case emptyInput
  case inputNotJSON(JSONError)
  case notWritten(path: String)
  case answerNotWritten(reason: String)
  case answerNotJSON

  // What commands work on.
  case noFeed
  case sampleNotStarted
  case noStationTable
  case failedChecks([String])
  case tableFails(path: String, checks: Int, of: Int)
  case noCacheFolder
  case syncNotStored

  // Serving.
  case fewOpenFilesToServe(Int, least: Int)
  case fewOpenFiles(Int, least: Int)
  case operationsNotServed(place: String)
  case notListening(place: String)

  var message: Message {
    switch self {
    case .quietAndVerbose:
      Message(
        en: "Use either --quiet or --verbose, not both.",
        th: "ใช้ --quiet หรือ --verbose อย่างใดอย่างหนึ่ง")
    case .freshAndOffline:
      Message(
        en: "Use either --fresh or --offline, not both.",
        th: "ใช้ --fresh หรือ --offline อย่างใดอย่างหนึ่ง")
    case .bomWithoutCSV:
      Message(
        en: "--bom goes with --csv; add --csv, or leave --bom out.",
        th: "--bom ใช้คู่กับ --csv เพิ่ม --csv หรือไม่ต้องใส่ --bom")
    case .oneOf(let flags):
      Message(
        en: "Use only one of \(TextList(flags, .and)).",
        th: "ใช้เพียงอย่างเดียวจาก \(TextList(flags, .and))")
    case .openBrace:
      Message(
        en: "--template has a { without a }; write {{ for a literal {.",
        th: "--template มี { ที่ไม่มี } เขียน {{ แทน { ที่เป็นข้อความ")
    case .emptyBraces:
      Message(
        en: "--template has {} without a field name; write one, such as {id}.",
        th: "--template มี {} ที่ไม่มีชื่อข้อมูล เขียนชื่อ เช่น {id}")
    case .notAField(let name, let hint):
      Message(
        en: "--template has {\(name)}, which is not a field of this answer; \(hint)",
        th: "--template มี {\(name)} ซึ่งไม่ใช่ข้อมูลของคำตอบนี้ \(hint)")
    case .notACommand(let path, let name, let hint):
      Message(
        en: "'\(path) \(name)' is not a command; \(hint)",
        th: "'\(path) \(name)' ไม่ใช่คำสั่ง \(hint)")
    case .missingPlace:
      Message(
        en:
          "--at is missing; for example --at 13.7370,100.5603, --at Asok, or --lat 13.7370 --lon 100.5603.",
        th:
          "ขาด --at ตัวอย่างเช่น --at 13.7370,100.5603, --at Asok หรือ --lat 13.7370 --lon 100.5603")
    case .placeTwice:
      Message(
        en: "Use either --at or --lat and --lon, not both.",
        th: "ใช้ --at หรือ --lat กับ --lon อย่างใดอย่างหนึ่ง")
    case .notACheck(let name, let checks):
      Message(
        en: "--force “\(name)” is not a check; use \(TextList(checks)).",
        th: "--force “\(name)” ไม่ใช่การตรวจ ใช้ \(TextList(checks))")
    case .unreadableInput:
      Message(en: "Standard input cannot be read.", th: "อ่านอินพุตมาตรฐานไม่ได้")
    case .emptyInput:
      Message(
        en: "Standard input holds no listing numbers; give numbers, or the output of --json.",
        th: "อินพุตมาตรฐานไม่มีเลขประกาศ ให้ตัวเลขหรือผลลัพธ์ของ --json")
    case .inputNotJSON(let error):
      Message(
        en: "Standard input is not JSON: \(error)", th: "อินพุตมาตรฐานไม่ใช่ JSON: \(error)")
    case .notWritten(let path): Message(en: "\(path) cannot be written.", th: "เขียน \(path) ไม่ได้")
    case .answerNotWritten(let reason):
      Message(
        en: "the answer could not be written to standard output: \(reason)",
        th: "เขียนคำตอบลงเอาต์พุตมาตรฐานไม่ได้: \(reason)")
    case .answerNotJSON:
      Message(
        en: "The answer is not JSON; please report this.", th: "คำตอบไม่ใช่ JSON โปรดแจ้งปัญหานี้")
    case .noFeed:
      Message(
        en:
          "No feed is set; give its address after check, or set it with --feed-url or HOMEFIND_FEED_URL.",
        th:
          "ยังไม่ได้กำหนดแหล่งประกาศ ให้ที่อยู่หลัง check หรือกำหนดด้วย --feed-url หรือ HOMEFIND_FEED_URL")
    case .sampleNotStarted:
      Message(
        en: "The built-in sample did not start; check that programs may listen on 127.0.0.1.",
        th: "ตัวอย่างในตัวเริ่มไม่ได้ ตรวจว่าโปรแกรมรอรับที่ 127.0.0.1 ได้")
    case .noStationTable:
      Message(
        en:
          "There is no station table beside the program; name one with --stations or HOMEFIND_STATIONS.",
        th: "ไม่มีตารางสถานีข้างโปรแกรม ระบุด้วย --stations หรือ HOMEFIND_STATIONS")
    case .failedChecks(let checks):
      Message(
        en:
          "The table is unchanged, since these checks failed: \(checks.joined(separator: ", ")); correct the source, or name each with --force.",
        th:
          "ตารางไม่เปลี่ยนแปลงเพราะไม่ผ่านการตรวจเหล่านี้: \(checks.joined(separator: ", ")) แก้ไขแหล่งข้อมูลหรือระบุแต่ละข้อด้วย --force"
      )
    case .tableFails(let path, let checks, let all):
      Message(
        en:
          "\(path) fails \(checks) of the \(all) checks; run homefind stations restore or homefind stations refresh.",
        th:
          "\(path) ไม่ผ่านการตรวจ \(checks) จาก \(all) ข้อ เรียก homefind stations restore หรือ homefind stations refresh"
      )
    case .noCacheFolder:
      Message(
        en: "There is no cache folder; name the store with --store or HOMEFIND_STORE.",
        th: "ไม่มีโฟลเดอร์แคช ระบุคลังด้วย --store หรือ HOMEFIND_STORE")
    case .syncNotStored:
      Message(
        en:
          "The store of listings could not be used, so not all homes are stored; make room for it or name another with --store, then sync again.",
        th:
          "ใช้คลังประกาศไม่ได้จึงเก็บบ้านไว้ไม่ครบ เพิ่มที่ว่างหรือกำหนดคลังอื่นด้วย --store แล้ว sync อีกครั้ง"
      )
    case .fewOpenFilesToServe(let count, let least):
      Message(
        en:
          "the system allows only \(count) open files; raise the limit to at least \(least), with `ulimit -Hn \(least)` or LimitNOFILE in a service file",
        th:
          "ระบบให้เปิดไฟล์ได้เพียง \(count) ไฟล์ เพิ่มขีดจำกัดเป็นอย่างน้อย \(least) ด้วย `ulimit -Hn \(least)` หรือ LimitNOFILE ในไฟล์บริการ"
      )
    case .fewOpenFiles(let count, let least):
      Message(
        en:
          "The system lets homefind open only \(count) files; raise the limit to at least \(least), with `ulimit -n \(least)`.",
        th:
          "ระบบให้ homefind เปิดไฟล์ได้เพียง \(count) ไฟล์ เพิ่มขีดจำกัดเป็นอย่างน้อย \(least) ด้วย `ulimit -n \(least)`"
      )
    case .operationsNotServed(let place):
      Message(
        en:
          "Metrics and readiness cannot be served at \(place); check that it is free and this machine's.",
        th:
          "ให้บริการค่าวัดและความพร้อมที่ \(place) ไม่ได้ ตรวจว่าว่างอยู่และเป็นของเครื่องนี้")
    case .notListening(let place):
      Message(
        en:
          "The server cannot listen at \(place); check that the port is free and that the address belongs to this machine.",
        th: "เซิร์ฟเวอร์รอรับที่ \(place) ไม่ได้ ตรวจว่าพอร์ตว่างและที่อยู่เป็นของเครื่องนี้")
    }
  }
}
