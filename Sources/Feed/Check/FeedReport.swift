public import Geo
public import ListingSources
public import Messages
public import WSSecurity

/// The format of a service's rows.
public enum RowFormat: String, Localized, Sendable, Hashable, CaseIterable {
  /// WCF's data contracts.
  case dataContract = "data contract"
  /// A DataSet's diffgram.
  case dataSet = "data set"
  /// XML inside a string, escaped or in CDATA.
  case text = "XML in a text"
  /// Plain elements without a namespace, as written by `XmlSerializer`.
  case plain = "plain rows"

  /// The display name.
  public var message: Message {
    switch self {
    case .dataContract: Message("\(rawValue)", "สัญญาข้อมูลของ WCF")
    case .dataSet: Message("\(rawValue)", "ชุดข้อมูล")
    case .text: Message("\(rawValue)", "XML ในข้อความ")
    case .plain: Message("\(rawValue)", "แถวธรรมดา")
    }
  }
}

/// The result of checking a feed, for operators.
public struct FeedReport: Sendable {
  /// An operation that the check calls.
  public enum Operation: String, Localized, Sendable, Hashable, CaseIterable {
    case provinces, districts, listings
    case moreListings = "more listings"

    /// The display name.
    public var message: Message {
      switch self {
      case .provinces: Message("\(rawValue)", "จังหวัด")
      case .districts: Message("\(rawValue)", "เขตและอำเภอ")
      case .listings: Message("\(rawValue)", "ประกาศ")
      case .moreListings: Message("\(rawValue)", "ประกาศหน้าต่อไป")
      }
    }
  }

  /// The pagination values in a response.
  public struct Paging: Sendable, Hashable {
    /// The feed's page count.
    public var totalPage: Int?
    /// The number of this page according to the feed.
    public var currentPage: Int?
    /// The feed's row count.
    public var totalItem: Int?
    /// The location of the pagination values in a response.
    public enum Place: String, Localized, Sendable, Hashable, CaseIterable {
      case besideResult = "beside the result"
      case row = "in the rows"
      case elsewhere = "in an echo of the request"

      /// The display name.
      public var message: Message {
        switch self {
        case .besideResult: Message("\(rawValue)", "ข้างผลลัพธ์")
        case .row: Message("\(rawValue)", "ในแถว")
        case .elsewhere: Message("\(rawValue)", "ในส่วนที่ทวนคำขอ")
        }
      }
    }

    /// The values' place in the response; nil if the response contains no values.
    public var place: Place?
  }

  /// The calls, their results and the oddities found.
  public var check: ServiceCheck<Operation, FeedError, FeedOddity>

  /// The `Content-Type` of the responses.
  public var contentType: String?
  /// The SOAP version of the responses, if the envelope's namespace determines it.
  public var version: SOAPVersion?
  /// The format of the rows, if there were any rows.
  public var shape: RowFormat?
  /// The charset of the received text.
  public var charset: String?
  /// The pagination values on the first page of homes.
  public var paging: Paging?
  /// The number of characters that were replaced because XML does not allow them.
  public var replacedCharacters = 0
  /// The received and the expected rows and elements, if no record is usable.
  public var received: ReceivedRows?
  /// The centre of the search for homes.
  public var center: Coordinate?
}
