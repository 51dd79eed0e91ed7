public import Basics
public import Listings
public import WSSecurity
public import Transport

/// The format of the SOAP action of an operation.
public enum ActionFormat: Sendable, Hashable {
  /// Namespace, contract and operation, as WCF forms it.
  case contract
  /// Namespace and operation, as ASMX services want it.
  case namespace
  /// This text followed by the operation.
  case prefix(String)
  /// An empty action.
  case empty
}

/// The unit in which the feed takes a radius.
public enum RadiusUnit: String, Sendable, Hashable, CaseIterable {
  /// 1,000 metres.
  case kilometres
  /// The international mile, 1,609.344 metres.
  case miles
  /// Metres.
  case metres

  /// The length of one in metres.
  public var metres: Double {
    switch self {
    case .kilometres: 1_000
    case .miles: 1_609.344
    case .metres: 1
    }
  }
}

/// Where a feed is and how it wants to be asked. The defaults are the known feed's own ways.
public struct FeedConfiguration: Sendable, Hashable {
  /// The address of the service, http or https.
  public var url: String
  /// The name to log in with.
  public var user: Secret
  /// The password to log in with.
  public var password: Secret
  /// How many rows to ask for at a time at first; more where a search has many and the feed sends as
  /// many as it is asked for.
  public var pageSize = 100
  /// The most rows that are asked for at a time; 10,000 are some 10 MB.
  public var greatestPageSize = 10_000
  /// The longest that a page may take for the next to be larger; one that takes eight times as long
  /// counts as too large.
  public var quickPage = Duration.seconds(2)
  /// The most pages that one call is followed through, whatever the feed says of their number.
  public var pageLimit = 1_000
  /// How many pages of one call are asked for side by side, once the first has told how many there
  /// are; 1 asks for one after the other.
  public var pagesAtOnce = 6
  /// How many calls may begin in a second; nil sets no limit.
  public var callsPerSecond: Double?
  /// The unit of the radius sent.
  public var radiusUnit = RadiusUnit.kilometres
  /// The value of `choice`, the form of the search by coordinate.
  public var choice = "2"
  /// The version of SOAP.
  public var version = SOAPVersion.v11
  /// The namespace of the operations.
  public var namespace = "http://tempuri.org/"
  /// The name of the service's contract, a part of the SOAP action.
  public var contract = "IMapNewHomeServices"
  /// The format of the SOAP action.
  public var actionFormat = ActionFormat.contract
  /// The operations' names.
  public var operations = OperationNames()
  /// The code that asks for a type of home; a type without one is asked for with all the others.
  public var typeCodes: [AccommodationType: String] = Dictionary(
    uniqueKeysWithValues: AccommodationType.searchable.compactMap { type in
      type.feedCode.map { (type, $0) }
    })
  /// How a UsernameToken in the header of the envelope repeats the login.
  public var security = TokenPassword.none
  /// What pictures named without an address are relative to: an http or https address, or a path
  /// such as `/pictures/`; nil for the folder of `url`.
  public var pictureBase: String?
  /// The limits of one request in time and size.
  public var limits = HTTPLimits()

  /// A feed at an address, with the defaults for everything else.
  public init(url: String, user: Secret, password: Secret) {
    self.url = url
    self.user = user
    self.password = password
  }

  /// The names of the feed's operations.
  public struct OperationNames: Sendable, Hashable {
    /// Homes around a coordinate.
    public var listings = "Get_NewHome_MAP_By_Lat_Lon_V3"
    /// The provinces.
    public var provinces = "Get_Province_NewHome_MAP"
    /// The districts of a province.
    public var districts = "Get_Aumphur_NewHome_MAP"

    /// The names as the known feed has them.
    public init() {}
  }
}
