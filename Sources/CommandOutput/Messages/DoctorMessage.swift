import Machine
package import Messages
package import PostgreSQLStore
import Region

/// A message from `homefind doctor` about a part of the installation.
package enum DoctorMessage: Localized, Sendable, Hashable {
  // Findings.
  case noProgram(version: String)
  case program(version: String, path: String)
  case noConfiguration
  case path(String)
  case tableFails(path: String, checks: Int)
  case stations(Int, path: String)
  case storeNotWritable(path: String)
  case emptyStore
  /// `homes` is the number of stored homes; nil if there is no store.
  case databaseNotWritable(DatabaseRights, homes: Int?, place: String)
  case store(homes: Int, feeds: Int, path: String)
  case removalsWithheld(feed: String, Int, since: Int64)
  case noFeed, notContacted, setNotContacted
  case answers(Message)
  case noRouteService, noStreets, streetsInstead

  // Advice.
  case writeConfiguration(path: String)
  case verifyStations, refreshStations, nameStore
  /// The rights that the role still needs.
  case grant(DatabaseRights)
  case howToStore(path: String)
  case setFeed, checkFeed, setRouteService, importStreets, acceptRemovals

  package var message: Message {
    switch self {
    case .noProgram(let version):
      Message(
        "homefind \(version) cannot find its program file", "homefind \(version) หาไฟล์ของตัวเองไม่พบ")
    case .program(let version, let path):
      Message("homefind \(version) at \(path)", "homefind \(version) ที่ \(path)")
    case .noConfiguration: Message("no configuration file", "ไม่มีไฟล์การตั้งค่า")
    case .path(let path): Message(verbatim: path)
    case .tableFails(let path, let checks):
      Message(
        "\(path) fails \(Counted(checks, .check))",
        "\(path) ไม่ผ่าน\(Counted(checks, .check))")
    case .stations(let count, let path):
      Message("\(Counted(count, .station)) in \(path)", "\(Counted(count, .station)) ใน \(path)")
    case .storeNotWritable(let path):
      Message(
        "\(path) cannot be written (\(FileFault.writing(path))), so nothing is stored",
        "เขียน \(path) ไม่ได้ (\(FileFault.writing(path))) จึงเก็บข้อมูลไม่ได้")
    case .emptyStore: Message("nothing is stored yet", "ยังไม่มีข้อมูลที่เก็บไว้")
    case .databaseNotWritable(let rights, let homes, let place):
      rights.reading(homes, in: place)
    case .store(let homes, let feeds, let path):
      Message(
        "\(Counted(homes, .home)) of \(Counted(feeds, .feed)) in \(path)",
        "\(Counted(homes, .home))จาก\(Counted(feeds, .feed))ใน \(path)")
    case .removalsWithheld(let feed, let count, let since):
      Message(
        "\(feed) no longer sends \(Counted(count, .home)), but they are kept since \(LocalTime.text(seconds: since))",
        "\(feed) ไม่ส่ง\(Counted(count, .home))มาอีก แต่ homefind ยังเก็บไว้ตั้งแต่ \(LocalTime.text(seconds: since))"
      )
    case .acceptRemovals:
      Message(
        "Check what the feed sends. If these homes are gone, run homefind sync --accept-removals.",
        "ตรวจสอบข้อมูลจากแหล่งประกาศ ถ้าไม่มีประกาศเหล่านี้แล้วจริง ใช้คำสั่ง homefind sync --accept-removals")
    case .noFeed:
      Message(
        "none; homes come from the built-in sample of made-up homes",
        "ไม่มี ใช้ประกาศสมมติในโปรแกรม")
    case .notContacted: Message("not contacted", "ไม่ได้ติดต่อ")
    case .setNotContacted: Message("set, but not contacted", "กำหนดไว้แล้ว แต่ไม่ได้ติดต่อ")
    case .answers(let name): Message("\(name) answers", "\(name) ตอบสนอง")
    case .noRouteService:
      Message("none; routes are on foot and by rail", "ไม่มี เส้นทางเป็นการเดินและรถไฟฟ้า")
    case .noStreets:
      Message(
        "no street network for the modes walk, bike and car",
        "ไม่มีโครงข่ายถนน จึงหาทางเดิน จักรยาน และรถตามถนนไม่ได้")
    case .streetsInstead:
      Message("none; the street network is used", "ไม่มี ใช้โครงข่ายถนน")
    case .writeConfiguration(let path):
      Message(
        "To store settings, create \(path); see homefind help config.",
        "หากต้องการเก็บการตั้งค่า ให้สร้าง \(path) ดู homefind help config")
    case .verifyStations:
      Message(
        "Run homefind stations verify, then homefind stations restore or refresh.",
        "ใช้คำสั่ง homefind stations verify แล้วตามด้วย homefind stations restore หรือ refresh")
    case .refreshStations:
      Message("Run homefind stations refresh.", "ใช้คำสั่ง homefind stations refresh")
    case .nameStore:
      Message(
        "Name another with --store or HOMEFIND_STORE.",
        "กำหนดไฟล์อื่นด้วย --store หรือ HOMEFIND_STORE")
    case .grant(let rights): rights.advice
    case .howToStore(let path):
      Message(
        "Searches store the homes they find in \(path); homefind sync stores all homes.",
        "การค้นหาเก็บสิ่งที่พบไว้ใน \(path) ส่วน homefind sync เก็บบ้านทั้งหมด")
    case .setFeed:
      Message(
        "Set yours with --feed-url, HOMEFIND_FEED_URL or feed.url.",
        "กำหนดแหล่งประกาศของคุณด้วย --feed-url, HOMEFIND_FEED_URL หรือ feed.url")
    case .checkFeed:
      Message("Run homefind feed check for details.", "ใช้คำสั่ง homefind feed check เพื่อดูรายละเอียด")
    case .setRouteService:
      Message(
        "Set one with --route-service, HOMEFIND_ROUTE_SERVICE or route.service.",
        "กำหนดด้วย --route-service, HOMEFIND_ROUTE_SERVICE หรือ route.service")
    case .importStreets:
      Message(
        "Install Routino (Debian: routino), download an OpenStreetMap extract (Geofabrik: \(City.country.english); BBBike: \(City.name.english)) as .osm.pbf, and run homefind streets import FILE.",
        "ติดตั้ง Routino (Debian: routino) ดาวน์โหลดข้อมูล OpenStreetMap (Geofabrik: \(City.country.english); BBBike: \(City.name.english)) แบบ .osm.pbf แล้วใช้คำสั่ง homefind streets import FILE"
      )
    }
  }
}

/// A part of the installation that `homefind doctor` checks; the raw value is its name in JSON.
package enum DoctorSubject: Localized, Sendable, Hashable {
  case program, configuration, stations, store, feed
  /// The list of sources.
  case sources
  /// A source in the list.
  case source(String)
  case streets, routeService

  package var message: Message {
    switch self {
    case .program: Message("program", "โปรแกรม")
    case .configuration: Message("configuration", "การตั้งค่า")
    case .stations: Message("stations", "สถานี")
    case .store: Message("store", "คลัง")
    case .feed: Message("feed", "แหล่งประกาศ")
    case .sources: Message("sources", "แหล่งข้อมูล")
    case .source(let name): Message("source \(name)", "แหล่งข้อมูล \(name)")
    case .streets: Message("streets", "ถนน")
    case .routeService: Message("route service", "บริการเส้นทาง")
    }
  }
}
