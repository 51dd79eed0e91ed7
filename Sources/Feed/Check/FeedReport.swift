public import Geo
public import ListingSources
public import Messages
public import WSSecurity

/// The format in which a service sends rows.
public enum RowFormat: String, Localized, Sendable, Hashable, CaseIterable {
  /// WCF's data contracts.
  case dataContract = "data contract"
  /// A DataSet's diffgram.
  case dataSet = "data set"
  /// XML inside a text, escaped or in CDATA.
  case text = "XML in a text"
  /// Elements in no namespace of their own, as `XmlSerializer` writes them.
  case plain = "plain rows"

  /// The name of the format.
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
  /// An operation that was called.
  public enum Operation: String, Localized, Sendable, Hashable, CaseIterable {
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

  /// What was called, how it went and what came of it.
  public var check: ServiceCheck<Operation, FeedError, FeedOddity>

  /// The `Content-Type` of answers.
  public var contentType: String?
  /// The SOAP version of the answers, where their envelope says it.
  public var version: SOAPVersion?
  /// The format of the rows, if there were any.
  public var shape: RowFormat?
  /// The charset in which the text arrived.
  public var charset: String?
  /// The figures of the first page of homes.
  public var paging: Paging?
  /// How many characters of the answers were replaced, since XML does not allow them.
  public var replacedCharacters = 0
  /// The rows and elements that came and those that were expected, if no record can be used.
  public var received: ReceivedRows?
  /// Where homes were searched.
  public var center: Coordinate?
}
