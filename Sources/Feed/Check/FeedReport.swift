public import Geo
public import ListingSources
public import Messages

/// The shape in which a service sends rows.
public enum RowShape: String, Localized, Sendable, Hashable, CaseIterable {
  /// WCF's data contracts.
  case dataContract = "data contract"
  /// A DataSet's diffgram.
  case dataSet = "data set"
  /// XML inside a text, escaped or in CDATA.
  case text = "XML in a text"
  /// Elements in no namespace of their own, as `XmlSerializer` writes them.
  case plain = "plain rows"

  /// What people call the shape.
  public var message: Message {
    switch self {
    case .dataContract: Message("\(rawValue)", "สัญญาข้อมูลของ WCF")
    case .dataSet: Message("\(rawValue)", "ชุดข้อมูล")
    case .text: Message("\(rawValue)", "XML ในข้อความ")
    case .plain: Message("\(rawValue)", "แถวธรรมดา")
    }
  }
}

/// The result of a feed's check, for operators.
public struct FeedReport: Sendable {
  /// One call of an operation.
  public struct Operation: Sendable {
    /// What was asked for.
    public enum Name: String, Localized, Sendable, Hashable, CaseIterable {
      case provinces, districts, listings
      case moreListings = "more listings"

      /// What people call it.
      public var message: Message {
        switch self {
        case .provinces: Message("\(rawValue)", "จังหวัด")
        case .districts: Message("\(rawValue)", "เขตและอำเภอ")
        case .listings: Message("\(rawValue)", "ประกาศ")
        case .moreListings: Message("\(rawValue)", "ประกาศหน้าต่อไป")
        }
      }
    }

    /// What was asked for.
    public var name: Name
    /// The time of the call.
    public var time: Duration
    /// The rows that came; nil where it failed.
    public var rows: Int?
    /// Why it failed.
    public var error: FeedError?
  }

  /// The figures of paging of an answer.
  public struct Paging: Sendable, Hashable {
    /// How many pages there are, by the feed's count.
    public var totalPage: Int?
    /// Which page it was, by the feed's count.
    public var currentPage: Int?
    /// How many rows there are, by the feed's count.
    public var totalItem: Int?
    /// Where the figures stood.
    public enum Place: String, Localized, Sendable, Hashable, CaseIterable {
      case besideResult = "beside the result"
      case row = "in the rows"
      case elsewhere = "in an echo of the request"

      /// What people call the place.
      public var message: Message {
        switch self {
        case .besideResult: Message("\(rawValue)", "ข้างผลลัพธ์")
        case .row: Message("\(rawValue)", "ในแถว")
        case .elsewhere: Message("\(rawValue)", "ในส่วนที่ทวนคำขอ")
        }
      }
    }

    /// Where the figures stood; nil where there were none.
    public var place: Place?
  }

  /// The feed's host, and its port where the address has one.
  public var remote: String?
  /// Whether it was reached over TLS, verified; nil where it was not reached.
  public var isSecure: Bool?
  /// The version of HTTP, such as "1.1" or "2".
  public var httpVersion: String?
  /// The `Content-Type` of answers.
  public var contentType: String?
  /// The `Content-Encoding` of answers.
  public var contentEncoding: String?
  /// The SOAP version of the answers, where their envelope says it.
  public var version: SOAPVersion?
  /// The shape of the rows, where there were any.
  public var shape: RowShape?
  /// The charset in which the text arrived.
  public var charset: String?
  /// Each operation, in the order of the calls.
  public var operations: [Operation] = []
  /// The figures of the first page of homes.
  public var paging: Paging?
  /// Where homes were searched.
  public var center: Coordinate?
  /// Homes that can be used, on the pages read.
  public var usable = 0
  /// Records that cannot, by reason.
  public var skipped: [SkipReason: Int] = [:]
  /// What a service should not do, or is worth knowing of.
  public var oddities: [FeedOddity] = []

  /// The first failure of an operation; nil where all of them work.
  public var error: FeedError? { operations.lazy.compactMap(\.error).first }
}
