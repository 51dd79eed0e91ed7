public import ListingSources
public import Messages
import RESODictionary

/// The result of a check of a RESO Web API, for operators.
public struct RESOReport: Sendable {
  /// What was asked for.
  public enum Step: String, Localized, Sendable, Hashable, CaseIterable {
    case metadata, count, listings
    case moreListings = "more listings"

    /// What people call it.
    public var message: Message {
      switch self {
      case .metadata: Message("\(rawValue)", "คำอธิบายฟิลด์")
      case .count: Message("\(rawValue)", "จำนวน")
      case .listings: Message("\(rawValue)", "ประกาศ")
      case .moreListings: Message("\(rawValue)", "ประกาศหน้าต่อไป")
      }
    }
  }

  /// What was asked for, how it went and what came of it.
  public var check: ServiceCheck<Step, RESOError, RESOOddity>

  /// The condition that listings must meet; nil for none.
  public var filter: String?
  /// The fields that the service has, of those that are read.
  public var fields: [String] = []
  /// How many listings there are by its count.
  public var count: Int?
  /// The listings of the pages that are not for sale.
  public var notForSale = 0

  /// How many fields are read where a service has them.
  public static let fieldCount = RESOField.ofProperty.count
}

/// Something of a Web API that works, but not as the standards or good sense would have it.
public enum RESOOddity: Localized, Sendable, Hashable {
  /// The token travels over plain HTTP.
  case plainToken
  /// Pages are not compressed.
  case notCompressed
  /// Pages are labelled as something else than JSON; empty where as nothing.
  case notJSON(type: String)
  /// Listings have no status.
  case noStatus
  /// There are no pictures within listings.
  case noPictures
  /// Listings are not counted.
  case notCounted
  /// Rows are not in the order in which they changed.
  case notInOrder
  /// So many rows do not say when they changed.
  case noChangeTimes(Int, of: Int)
  /// There is no link to the next page, although there are more listings.
  case noLink(rows: Int, of: Int)
  /// So many rows of the first page come again on the second.
  case repeatedOnNextPage(Int, of: Int)
  /// So many homes are of types that are not known.
  case unknownTypes(Int, of: Int, example: String)
  /// No home can be used.
  case noHomes

  /// The sentence.
  public var message: Message {
    switch self {
    case .plainToken:
      Message(
        "the token travels unencrypted; https would protect it",
        "โทเค็นถูกส่งโดยไม่เข้ารหัส https จะช่วยป้องกัน")
    case .notCompressed:
      Message(
        "pages are not compressed, although gzip and brotli are accepted",
        "หน้าไม่ถูกบีบอัด ทั้งที่รับ gzip และ brotli ได้")
    case .notJSON(""):
      Message(
        "pages are labelled as nothing in place of JSON", "หน้าไม่ได้ระบุชนิดไว้ ควรเป็น JSON")
    case .notJSON(let type):
      Message(
        "pages are labelled \(type) in place of JSON", "หน้าระบุชนิดว่า \(type) แทนที่จะเป็น JSON")
    case .noStatus:
      Message(
        "listings have no StandardStatus; set filter if some are not for sale",
        "ประกาศไม่มี StandardStatus ตั้ง filter ถ้าบางรายการไม่ได้ขาย")
    case .noPictures:
      Message(
        "listings cannot be asked for with their Media, so that they have no pictures",
        "ขอ Media พร้อมประกาศไม่ได้ จึงไม่มีรูป")
    case .notCounted:
      Message(
        "listings are not counted, so that each look for changes compares all keys",
        "ไม่นับจำนวนประกาศ ทุกครั้งที่ดูการเปลี่ยนแปลงจึงต้องเทียบคีย์ทั้งหมด")
    case .notInOrder:
      Message(
        "rows do not come in the order of ModificationTimestamp, which was asked for",
        "แถวไม่ได้เรียงตาม ModificationTimestamp ตามที่ขอ")
    case .noChangeTimes(let count, let all):
      Message(
        "\(count) of \(all) listings have no readable ModificationTimestamp, so that their changes are not seen",
        "ประกาศ \(count) จาก \(all) รายการไม่มี ModificationTimestamp ที่อ่านได้ จึงไม่เห็นการเปลี่ยนแปลง")
    case .noLink(let rows, let all):
      Message(
        "\(rows) of \(all) listings came, and no link to the next page",
        "ประกาศมา \(rows) จาก \(all) รายการ โดยไม่มีลิงก์ไปหน้าถัดไป")
    case .repeatedOnNextPage(let count, let all):
      Message(
        "listings of the first page come again on the second, \(count) of \(all)",
        "ประกาศในหน้าแรกซ้ำในหน้าที่สอง \(count) จาก \(all)")
    case .unknownTypes(let count, let all, let example):
      Message(
        "\(count) of \(all) homes have a type that is not known, such as “\(example)”; type-codes can name it",
        "บ้าน \(count) จาก \(all) รายการมีประเภทที่ไม่รู้จัก เช่น “\(example)” ระบุได้ด้วย type-codes")
    case .noHomes: Message("no home can be used", "ไม่มีบ้านที่ใช้ได้")
    }
  }
}
