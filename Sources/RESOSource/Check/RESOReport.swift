public import ListingSources
public import Messages
import RESODictionary

/// The result of checking a RESO Web API, for operators.
public struct RESOReport: Sendable {
  /// A request that the check makes.
  public enum Step: String, Localized, Sendable, Hashable, CaseIterable {
    case metadata, count, listings
    case moreListings = "more listings"

    /// The display name.
    public var message: Message {
      switch self {
      case .metadata: Message("\(rawValue)", "คำอธิบายฟิลด์")
      case .count: Message("\(rawValue)", "จำนวน")
      case .listings: Message("\(rawValue)", "ประกาศ")
      case .moreListings: Message("\(rawValue)", "ประกาศหน้าต่อไป")
      }
    }
  }

  /// The requests, their results and the oddities found.
  public var check: ServiceCheck<Step, RESOError, RESOOddity>

  /// The condition on listings; nil means all listings.
  public var filter: String?
  /// The fields of the service that this client supports.
  public var fields: [String] = []
  /// The number of listings according to the service.
  public var count: Int?
  /// The number of listings not for sale on the pages that were read.
  public var notForSale = 0

  /// The number of fields that this client supports.
  public static let fieldCount = RESOField.ofProperty.count
}

/// A way in which a Web API deviates from the standards or from good practice without causing
/// errors.
public enum RESOOddity: Localized, Sendable, Hashable {
  /// The token is sent over plain HTTP.
  case plainToken
  /// Pages are not compressed.
  case notCompressed
  /// The media type of pages is not JSON; the string is empty if there is no media type.
  case notJSON(type: String)
  /// Listings have no status field.
  case noStatus
  /// Listings contain no pictures.
  case noPictures
  /// The service does not count listings.
  case notCounted
  /// Rows are not sorted by the time of their last change.
  case notInOrder
  /// The number of rows without the time of their last change, and the total number.
  case noChangeTimes(Int, of: Int)
  /// The service has more listings, but the page has no link to the next page.
  case noLink(rows: Int, of: Int)
  /// The number of rows on the first page that reappear on the second page, and the total number.
  case repeatedOnNextPage(Int, of: Int)
  /// The number of homes of an unknown type, the total number, and an unknown value.
  case unknownTypes(Int, of: Int, example: String)
  /// No home in the response is usable.
  case noHomes

  public var message: Message {
    switch self {
    case .plainToken:
      Message(
        "the token travels unencrypted; https would protect it",
        "มีการส่งโทเค็นโดยไม่เข้ารหัส https จะช่วยป้องกัน")
    case .notCompressed:
      Message(
        "pages are not compressed, although gzip and brotli are accepted",
        "หน้าคำตอบไม่ได้บีบอัด ทั้งที่รับ gzip และ brotli ได้")
    case .notJSON(""):
      Message(
        "pages have no Content-Type, which should be JSON", "หน้าคำตอบไม่ได้ระบุชนิดไว้ ควรเป็น JSON")
    case .notJSON(let type):
      Message(
        "pages are labelled \(type) instead of JSON", "หน้าคำตอบระบุชนิดว่า \(type) แทนที่จะเป็น JSON")
    case .noStatus:
      Message(
        "listings have no StandardStatus; set filter if some are not for sale",
        "ประกาศไม่มี StandardStatus กำหนด filter ถ้ามีรายการที่ไม่ได้ขาย")
    case .noPictures:
      Message(
        "the service does not send listings with their Media, so they have no pictures",
        "บริการไม่ส่ง Media พร้อมประกาศ จึงไม่มีรูป")
    case .notCounted:
      Message(
        "the service does not count listings, so each check for changes compares all keys",
        "บริการไม่นับจำนวนประกาศ จึงต้องเทียบคีย์ทั้งหมดทุกครั้งที่ดูการเปลี่ยนแปลง")
    case .notInOrder:
      Message(
        "rows are not sorted by ModificationTimestamp, although homefind requested that",
        "แถวไม่ได้เรียงตาม ModificationTimestamp ทั้งที่ homefind ขอไว้")
    case .noChangeTimes(let count, let all):
      Message(
        "\(count) of \(all) listings have no readable ModificationTimestamp, so homefind does not see their changes",
        "ประกาศ \(count) จาก \(all) รายการไม่มี ModificationTimestamp ที่อ่านได้ homefind จึงไม่เห็นการเปลี่ยนแปลง"
      )
    case .noLink(let rows, let all):
      Message(
        "the service sent \(rows) of \(all) listings, but no link to the next page",
        "บริการส่งประกาศมา \(rows) จาก \(all) รายการ โดยไม่มีลิงก์ไปหน้าถัดไป")
    case .repeatedOnNextPage(let count, let all):
      Message(
        "listings on the first page are repeated on the second (\(count) of \(all))",
        "ประกาศในหน้าแรกซ้ำในหน้าที่สอง \(count) จาก \(all)")
    case .unknownTypes(let count, let all, let example):
      Message(
        "\(count) of \(all) homes have an unknown type, such as “\(example)”; type-codes can name it",
        "บ้าน \(count) จาก \(all) รายการมีประเภทที่ไม่รู้จัก เช่น “\(example)” ระบุได้ด้วย type-codes")
    case .noHomes: Message("no home can be used", "ไม่มีบ้านที่ใช้ได้")
    }
  }
}
