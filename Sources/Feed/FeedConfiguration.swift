public import Basics
public import Listings
public import WSSecurity
public import Transport

/// The format of an operation's SOAP action.
public enum ActionFormat: Sendable, Hashable {
  /// The action consists of namespace, contract and operation, as in WCF.
  case contract
  /// The action consists of namespace and operation, as in ASMX services.
  case namespace
  /// The action consists of this string followed by the operation.
  case prefix(String)
  /// The action is empty.
  case empty
}

/// A unit for the radius in requests.
public enum RadiusUnit: String, Sendable, Hashable, CaseIterable {
  /// 1,000 metres.
  case kilometres
  /// The international mile, which is 1,609.344 metres.
  case miles
  case metres

  /// The length of the unit in metres.
  public var metres: Double {
    switch self {
    case .kilometres: 1_000
    case .miles: 1_609.344
    case .metres: 1
    }
  }
}

/// The connection settings and protocol variant of a feed. The defaults match the known feed.
public struct FeedConfiguration: Sendable, Hashable {
  /// The URL of the service, with the scheme http or https.
  public var url: String
  /// The user name.
  public var user: Secret
  public var password: Secret
  /// The number of rows per page in the first request. Searches with many rows use larger pages if
  /// the feed returns as many rows as requested.
  public var pageSize = 100
  /// The maximum number of rows per page; 10,000 rows are about 10 MB.
  public var greatestPageSize = 10_000
  /// The maximum response time at which the page size still increases. A page that takes eight
  /// times as long is considered too large.
  public var quickPage = Duration.seconds(2)
  /// The maximum number of pages per call, regardless of the page count that the feed reports.
  public var pageLimit = 1_000
  /// The maximum number of concurrent page requests per call once the first page has reported the
  /// page count; with 1, pages are requested sequentially.
  public var pagesAtOnce = 6
  /// The maximum number of calls started per second; nil means no limit.
  public var callsPerSecond: Double?
  /// The unit of the radius in requests.
  public var radiusUnit = RadiusUnit.kilometres
  /// The value of the `choice` parameter, which selects the variant of the coordinate search.
  public var choice = "2"
  public var version = SOAPVersion.v11
  /// The XML namespace of the operations.
  public var namespace = "http://tempuri.org/"
  /// The name of the service's contract, which is part of the SOAP action.
  public var contract = "IMapNewHomeServices"
  /// The format of the SOAP action.
  public var actionFormat = ActionFormat.contract
  public var operations = OperationNames()
  /// The feed's code for each type of home; a type without a code is fetched with an unfiltered
  /// call.
  public var typeCodes: [AccommodationType: String] = Dictionary(
    uniqueKeysWithValues: AccommodationType.searchable.compactMap { type in
      type.feedCode.map { (type, $0) }
    })
  /// The password format of the UsernameToken in the envelope's header; `none` sends no token.
  public var security = TokenPassword.none
  /// The base for resolving relative picture names: an http or https URL, or a path such as
  /// `/pictures/`; nil means the folder of `url`.
  public var pictureBase: String?
  /// The time and size limits of one request.
  public var limits = HTTPLimits()

  /// Creates a configuration with defaults for everything except the URL and the login.
  public init(url: String, user: Secret, password: Secret) {
    self.url = url
    self.user = user
    self.password = password
  }

  /// The names of the feed's operations.
  public struct OperationNames: Sendable, Hashable {
    /// The operation that finds homes around a coordinate.
    public var listings = "Get_NewHome_MAP_By_Lat_Lon_V3"
    /// The operation that lists the provinces.
    public var provinces = "Get_Province_NewHome_MAP"
    /// The operation that lists the districts of a province.
    public var districts = "Get_Aumphur_NewHome_MAP"

    /// Creates the known feed's operation names.
    public init() {}
  }
}
