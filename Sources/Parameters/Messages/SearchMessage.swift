public import Basics
public import Geo
public import Listings
public import Messages

/// An error message for a search or a query about places. Problems with parameters have their own
/// type, `ParameterProblem`.
public enum SearchMessage: Localized, Sendable, Hashable {
  /// The client is no longer waiting for the answer.
  case givenUp
  case searchCancelled
  case requestCancelled
  /// The service is overloaded.
  case overloaded
  /// The feed may not be queried, and the store does not cover the search.
  case homesNotStored
  /// The feed may not be queried, and the store does not contain the list of places.
  case listNotStored
  /// The fetched homes cannot be read back from the store.
  case storeUnreadable
  /// The store cannot be used; the log contains the reason.
  case storeFailed
  /// The store's server is unavailable; the log contains the reason.
  case storeAway
  /// The disk has no free space for the store.
  case storeFull
  /// The URL has invalid percent-encoding.
  case brokenEscape
  /// The body is not valid JSON, for the given reason.
  case unreadableBody(Message)
  /// No search has found the listing.
  case unknownListing(String)
  /// No beacon in the table matches.
  case unknownBeacon(String)
  /// A listing's id begins with the name of an unknown source.
  case unknownSource(String, known: [String])
  /// The feed has no coordinate for the district.
  case noCoordinate(of: String)
  /// No station has this name.
  case noStation(String)
  /// The box, which a map requires, is missing.
  case missingBox
  /// The database index does not support this query.
  case needsMemory
  /// The database index supports this query only up to this number of homes.
  case tooManyHomes(limit: Int)
  /// A source did not respond in time.
  case lateSource(String, seconds: Int64)
  /// Too many of a source's records are unusable.
  case unusableRecords(source: String, Int, of: Int)

  /// The message in both languages.
  public var message: Message {
    switch self {
    case .givenUp: Message("The search was abandoned.", "ยกเลิกการค้นหาแล้ว")
    case .searchCancelled: Message("The search was cancelled.", "ยกเลิกการค้นหาแล้ว")
    case .requestCancelled: Message("The request was cancelled.", "ยกเลิกคำขอแล้ว")
    case .overloaded:
      Message(
        "The service is at capacity; try again in a second.",
        "ขณะนี้มีคำขอมาก ลองใหม่ในหนึ่งวินาที")
    case .homesNotStored:
      Message(
        "The store does not contain all homes there; search without --offline, or sync first.",
        "คลังมีประกาศในบริเวณนั้นไม่ครบ ค้นหาโดยไม่ใช้ --offline หรือ sync ก่อน")
    case .listNotStored:
      Message(
        "The store does not contain that list; try again without --offline, or sync first.",
        "คลังไม่มีประกาศนั้น ค้นหาโดยไม่ใช้ --offline หรือ sync ก่อน")
    case .storeUnreadable:
      Message(
        "The listing store cannot be read; try again, or name another with --store.",
        "อ่านคลังประกาศไม่ได้ ลองใหม่หรือกำหนดคลังอื่นด้วย --store")
    case .storeFailed:
      Message(
        "The service cannot use its listing store; its operator can find the reason in the log.",
        "บริการใช้คลังประกาศไม่ได้ ผู้ดูแลดูสาเหตุได้ในบันทึก")
    case .storeAway:
      Message(
        "The service cannot reach its listing store at the moment; try again in a few seconds.",
        "บริการติดต่อคลังประกาศไม่ได้ชั่วคราว ลองใหม่ในไม่กี่วินาที")
    case .storeFull:
      Message(
        "The service has no room to store anything at the moment; try again later.",
        "บริการไม่มีที่ว่างสำหรับเก็บข้อมูลในขณะนี้ ลองใหม่ภายหลัง")
    case .brokenEscape:
      Message(
        "The address contains an invalid escape; write % and two hexadecimal digits for each byte of UTF-8.",
        "URL มีรหัสที่ผิด เขียน % ตามด้วยเลขฐานสิบหกสองหลักสำหรับแต่ละไบต์ของ UTF-8")
    case .unreadableBody(let reason):
      Message("The body cannot be read as JSON: \(reason)", "อ่านเนื้อหาเป็น JSON ไม่ได้: \(reason)")
    case .unknownListing(let id):
      Message(
        "No search has found listing \(id.quotable) yet; search near it first.",
        "ยังไม่มีการค้นหาใดพบประกาศ \(id.quotable) ค้นหาบริเวณใกล้เคียงก่อน")
    case .unknownBeacon(let text):
      Message(
        "The beacon “\(text.quotable)” is not known; see /v1/beacons or homefind beacons list.",
        "ไม่พบบีคอน “\(text.quotable)” ดู /v1/beacons หรือ homefind beacons list")
    case .unknownSource(let name, let known):
      Message(
        "No source is named “\(name.quotable)”; the sources are \(TextList(known, .and)).",
        "ไม่มีแหล่งข้อมูลชื่อ “\(name.quotable)” แหล่งข้อมูลที่มีคือ \(TextList(known, .and))")
    case .noCoordinate(let name):
      Message(
        "The feed has no coordinate for \(name); search near a coordinate instead.",
        "แหล่งประกาศไม่มีพิกัดของ \(name) ค้นหาด้วยพิกัดแทน")
    case .noStation(let text):
      Message("No station matches “\(text.quotable)”.", "ไม่มีสถานีที่ตรงกับ “\(text.quotable)”")
    case .missingBox: Message("bbox is missing.", "ยังไม่ได้ระบุ bbox")
    case .needsMemory:
      Message(
        "The database index cannot answer this search; start homefind with --index memory.",
        "เซิร์ฟเวอร์นี้ค้นหาจากฐานข้อมูล ซึ่งตอบคำถามนี้ไม่ได้ เริ่ม homefind ด้วย --index memory")
    case .tooManyHomes(let limit):
      Message(
        "The database answers this for up to \(limit) homes; search a smaller area, or start homefind with --index memory.",
        "ฐานข้อมูลตอบคำถามนี้ได้ไม่เกิน \(limit) รายการ ค้นหาในบริเวณที่เล็กลง หรือเริ่ม homefind ด้วย --index memory"
      )
    case .lateSource(let name, let seconds):
      Message(
        "The source \(name) has not answered within \(seconds) seconds.",
        "แหล่งข้อมูล \(name) ไม่ตอบภายใน \(seconds) วินาที")
    case .unusableRecords(let source, let rejected, let all):
      Message(
        "\(rejected) of the \(all) records that \(source) sent cannot be used, so homefind kept its stored homes; check what it sends.",
        "ข้อมูล \(rejected) จาก \(all) รายการที่ \(source) ส่งมาใช้ไม่ได้ homefind จึงใช้บ้านที่เก็บไว้ตามเดิม โปรดตรวจสอบข้อมูลที่ได้รับ"
      )
    }
  }
}

/// A note for the user about an answer, or for an operator about the library.
public enum SearchNote: Localized, Sendable, Hashable {
  /// The feed failed with this message, so the answer contains older homes.
  case staleHomes(Message, fetchedAt: Timestamp)
  /// A source failed with this message, and it has no usable homes from an earlier fetch.
  case missingHomes(Message, source: String)
  /// A source failed with this message, so homes from an earlier fetch are shown.
  case shownFromBefore(Message)
  /// A list of places is stale.
  case staleList(fetchedAt: Timestamp)
  /// A wide search is still fetching homes.
  case stillFetching
  /// The area extends beyond the search circle.
  case beyondReach
  /// The store covers only some of the compared areas completely.
  case partlyStored(areas: Int, of: Int)
  /// The store contains no homes.
  case nothingStored
  /// A commute destination has no station within this walking time.
  case farFromStations(Message, minutes: Int)
  /// The route service failed with this message, so the guide found the routes instead.
  case ownRoute(Message)
  /// Some of the requested homes are unknown.
  case unknownHomes([String])
  /// A tour misses the appointment at a home.
  case lateForAppointment(LocalizedText, appointment: String, arrives: String)
  /// A tour uses trains on a Saturday or Sunday.
  case weekdayTrains(String)
  /// Two stations that share a name are far apart.
  case farTwin(from: String, other: String, distance: Length)
  /// A name matches no station, but it does match a district.
  case readAsDistrict(String, Message)
  /// A name matches no station, but it does match homes.
  case readAsHomes(String, Message)
  /// The feed failed with this message, and the store covers only part of the area.
  case partlyKnown(Message, fetchedAt: Timestamp)
  /// The removal of homes that a source no longer sends is on hold, because there are too many of
  /// them.
  case withheldRemovals(Int, source: String)
  /// Stale data could not be refreshed, for the given reason.
  case notRefreshed(Message)
  /// The store works again after a failure.
  case storeUsable
  /// A damaged store was moved aside, as the message explains.
  case storeReplaced(Message)
  /// The store failed with this message, so homes are stored only in memory.
  case notStoring(Message)

  /// The note in both languages.
  public var message: Message {
    switch self {
    case .staleHomes(let failure, let time):
      Message(
        "\(failure) These homes date from \(time.text).",
        "\(failure) บ้านเหล่านี้เป็นข้อมูลเมื่อ \(time.text)")
    case .missingHomes(let failure, let source):
      Message("\(failure) Homes of \(source) are missing.", "\(failure) จึงไม่มีบ้านจาก \(source)")
    case .shownFromBefore(let fault):
      Message("\(fault) Its earlier homes are shown.", "\(fault) จึงแสดงข้อมูลเดิม")
    case .staleList(let time):
      Message("This list dates from \(time.text).", "รายการนี้เป็นข้อมูลเมื่อ \(time.text)")
    case .stillFetching:
      Message(
        "Some homes there are still being fetched; search again in a minute.",
        "ยังแสดงประกาศที่นั่นไม่ครบ กำลังดึงข้อมูลที่เหลือ ค้นหาอีกครั้งในหนึ่งนาที")
    case .beyondReach:
      Message(
        "More than 50 km from the centre, only homes found earlier are shown.",
        "ส่วนที่เกิน 50 กม. จากจุดศูนย์กลาง แสดงเฉพาะประกาศที่เคยพบแล้ว")
    case .partlyStored(let areas, let all):
      Message(
        "The store contains all homes in \(areas) of \(all) areas; to store the rest, run homefind sync.",
        "คลังมีประกาศครบใน \(areas) จาก \(all) ทำเล เก็บที่เหลือด้วย homefind sync")
    case .nothingStored:
      Message(
        "No homes are stored yet; search somewhere, or run homefind sync.",
        "ยังไม่มีประกาศในคลัง ค้นหาทำเลที่สนใจก่อน หรือใช้คำสั่ง homefind sync")
    case .farFromStations(let place, let minutes):
      Message(
        "No station is within \(minutes) minutes on foot of “\(place)”, so only places within that walk reach it.",
        "ไม่มีสถานีในระยะเดิน \(minutes) นาทีจาก “\(place)” จึงนับเฉพาะที่ที่เดินถึงได้ในเวลานั้น")
    case .ownRoute(let failure):
      Message(
        "\(failure) The built-in planner answers, on foot and by rail.",
        "\(failure) เส้นทางเดินและรถไฟฟ้านี้มาจากตัววางแผนในโปรแกรม")
    case .unknownHomes(let ids):
      Message(
        "No search has found \(TextList(ids.map(\.quotable), .and)) yet; left out.",
        "ยังไม่มีการค้นหาใดพบ \(TextList(ids.map(\.quotable), .and)) จึงไม่นับรวม")
    case .lateForAppointment(let home, let appointment, let arrives):
      Message(
        "You reach “\((home.text(.english) ?? "").quotable)” at \(arrives), too late for the appointment \(appointment); move it or choose another order.",
        "ถึง “\((home.text(.thai) ?? "").quotable)” เวลา \(arrives) ไม่ทันนัด \(appointment) เลื่อนนัดหรือเลือกลำดับอื่น"
      )
    case .weekdayTrains(let date):
      Message(
        "\(date) is a Saturday or Sunday: this plan uses weekday train times.",
        "\(date) เป็นวันเสาร์หรืออาทิตย์ แผนนี้ใช้เวลารถไฟฟ้าของวันธรรมดา")
    case .farTwin(let first, let other, let distance):
      Message(
        "Distances are from \(first); \(other) is \(distance) away from it.",
        "ระยะทางวัดจาก \(first) ส่วน \(other) อยู่ห่างออกไป \(distance)")
    case .readAsDistrict(let text, let district):
      Message(
        "“\(text.quotable)” was read as the district \(district); distances are from its centre.",
        "เข้าใจว่า “\(text.quotable)” คือ\(district) ระยะทางวัดจากใจกลางเขตหรืออำเภอนั้น")
    case .readAsHomes(let text, let homes):
      Message(
        "“\(text.quotable)” was read as the homes of \(homes); distances are from there.",
        "เข้าใจว่า “\(text.quotable)” คือโครงการ \(homes) ระยะทางวัดจากที่นั่น")
    case .partlyKnown(let failure, let time):
      Message(
        "\(failure) Only stored homes are shown, the oldest from \(time.text); others may be missing.",
        "\(failure) จึงแสดงเฉพาะบ้านที่เก็บไว้ เก่าสุดเมื่อ \(time.text) และอาจไม่ครบ")
    case .withheldRemovals(let count, let source):
      Message(
        "\(source) no longer sends \(count) of its homes; they are kept. If they are gone, run homefind sync --accept-removals.",
        "\(source) ไม่ส่งประกาศ \(count) รายการมาอีก แต่ homefind ยังเก็บไว้ ถ้าไม่มีประกาศเหล่านี้แล้วจริง ใช้คำสั่ง homefind sync --accept-removals"
      )
    case .notRefreshed(let failure):
      Message(
        "stale data could not be refreshed: \(failure)",
        "อัปเดตข้อมูลเก่าไม่ได้: \(failure)")
    case .storeReplaced(let notice): notice
    case .storeUsable:
      Message("The listing store can be used again.", "ใช้คลังประกาศได้อีกครั้งแล้ว")
    case .notStoring(let failure):
      Message(
        "\(failure) Until then, nothing is stored.",
        "\(failure) ระหว่างนี้จะไม่เก็บข้อมูล")
    }
  }
}
