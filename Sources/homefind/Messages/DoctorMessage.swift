import Machine
import Messages

/// What the doctor says of a part of the installation.
enum DoctorMessage: Localized, Sendable, Hashable {
  // What is found.
  case noProgram(version: String)
  case program(version: String, path: String)
  case noConfiguration
  case path(String)
  case tableFails(path: String, checks: Int)
  case stations(Int, path: String)
  case storeNotWritable(path: String)
  case emptyStore
  case store(homes: Int, feeds: Int, path: String)
  case noFeed
  case notContacted
  case setNotContacted
  case answers(Message)
  case noRouteService

  // What to do.
  case writeConfiguration(path: String)
  case verifyStations
  case refreshStations
  case nameStore
  case howToStore(path: String)
  case setFeed
  case checkFeed
  case setRouteService

  var message: Message {
    switch self {
    case .noProgram(let version):
      Message(
        en: "homefind \(version) cannot find itself", th: "homefind \(version) หาไฟล์ของตัวเองไม่พบ")
    case .program(let version, let path):
      Message(en: "homefind \(version) at \(path)", th: "homefind \(version) ที่ \(path)")
    case .noConfiguration: Message(en: "no configuration file", th: "ไม่มีไฟล์การตั้งค่า")
    case .path(let path): Message(verbatim: path)
    case .tableFails(let path, let checks):
      Message(
        en: "\(path) fails \(Counted(checks, .check))",
        th: "\(path) ไม่ผ่าน\(Counted(checks, .check))")
    case .stations(let count, let path):
      Message(
        en: "\(Counted(count, .station)) in \(path)", th: "\(Counted(count, .station)) ใน \(path)")
    case .storeNotWritable(let path):
      Message(
        en: "\(path) cannot be written (\(FileFault.writing(path))), so nothing is stored",
        th: "เขียน \(path) ไม่ได้ (\(FileFault.writing(path))) จึงไม่เก็บอะไรไว้")
    case .emptyStore: Message(en: "nothing is stored yet", th: "ยังไม่มีอะไรเก็บไว้")
    case .store(let homes, let feeds, let path):
      Message(
        en: "\(Counted(homes, .home)) of \(Counted(feeds, .feed)) in \(path)",
        th: "\(Counted(homes, .home))จาก\(Counted(feeds, .feed))ใน \(path)")
    case .noFeed:
      Message(
        en: "none; homes come from the built-in sample of made-up homes",
        th: "ไม่มี บ้านมาจากตัวอย่างในตัวที่สมมติขึ้น")
    case .notContacted: Message(en: "not contacted", th: "ไม่ได้ติดต่อ")
    case .setNotContacted: Message(en: "set, but not contacted", th: "กำหนดไว้แล้ว แต่ไม่ได้ติดต่อ")
    case .answers(let name): Message(en: "\(name) answers", th: "\(name) ตอบ")
    case .noRouteService:
      Message(
        en: "none; routes are on foot and by rail", th: "ไม่มี เส้นทางเป็นการเดินและรถไฟฟ้า")
    case .writeConfiguration(let path):
      Message(
        en: "To keep settings, write \(path); see homefind help config.",
        th: "หากจะเก็บการตั้งค่า เขียน \(path) ดู homefind help config")
    case .verifyStations:
      Message(
        en: "Run homefind stations verify, then homefind stations restore or refresh.",
        th: "เรียก homefind stations verify แล้วเรียก homefind stations restore หรือ refresh")
    case .refreshStations:
      Message(en: "Run homefind stations refresh.", th: "เรียก homefind stations refresh")
    case .nameStore:
      Message(
        en: "Name another with --store or HOMEFIND_STORE.",
        th: "กำหนดไฟล์อื่นด้วย --store หรือ HOMEFIND_STORE")
    case .howToStore(let path):
      Message(
        en: "Searches store what they find in \(path); homefind sync stores all homes.",
        th: "การค้นหาเก็บสิ่งที่พบไว้ใน \(path) ส่วน homefind sync เก็บบ้านทั้งหมด")
    case .setFeed:
      Message(
        en: "Set yours with --feed-url, HOMEFIND_FEED_URL or feed.url.",
        th: "กำหนดของคุณด้วย --feed-url, HOMEFIND_FEED_URL หรือ feed.url")
    case .checkFeed:
      Message(
        en: "Run homefind feed check for details.", th: "เรียก homefind feed check เพื่อดูรายละเอียด")
    case .setRouteService:
      Message(
        en: "Set one with --route-service, HOMEFIND_ROUTE_SERVICE or route.service.",
        th: "กำหนดด้วย --route-service, HOMEFIND_ROUTE_SERVICE หรือ route.service")
    }
  }
}

/// A part of the installation that the doctor looks at; the raw value is its name in JSON.
enum DoctorSubject: Localized, Sendable, Hashable {
  case program
  case configuration
  case stations
  case store
  case feed
  /// The list of sources.
  case sources
  /// One of them.
  case source(String)
  case routeService

  var message: Message {
    switch self {
    case .program: Message(en: "program", th: "โปรแกรม")
    case .configuration: Message(en: "configuration", th: "การตั้งค่า")
    case .stations: Message(en: "stations", th: "สถานี")
    case .store: Message(en: "store", th: "คลัง")
    case .feed: Message(en: "feed", th: "แหล่งประกาศ")
    case .sources: Message(en: "sources", th: "แหล่งข้อมูล")
    case .source(let name): Message(en: "source \(name)", th: "แหล่งข้อมูล \(name)")
    case .routeService: Message(en: "route service", th: "บริการเส้นทาง")
    }
  }
}
