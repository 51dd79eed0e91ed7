public import Basics
import ListingSources
public import Listings
import RESODictionary
public import Transport

/// How a client shows a Web API who it is.
public enum RESOLogin: Sendable, Hashable {
  /// Not at all.
  case none
  /// With a bearer token (RFC 6750) that does not change.
  case token(Secret)
  /// With bearer tokens that a service gives for the client's credentials (RFC 6749, section 4.4).
  case client(ClientCredentials)
}

/// What a client gets bearer tokens with.
public struct ClientCredentials: Sendable, Hashable {
  /// The address of the service that gives them.
  public var url: String
  /// The client's name there.
  public var id: String
  /// The client's secret there.
  public var secret: Secret
  /// What the tokens are to be good for; nil where the service knows.
  public var scope: String?

  /// Credentials; the scope is set afterwards.
  public init(url: String, id: String, secret: Secret) {
    self.url = url
    self.id = id
    self.secret = secret
  }
}

/// Where a RESO Web API is and how it wants to be asked.
public struct RESOConfiguration: Sendable, Hashable {
  /// The address of the service's root, http or https, below which `Property` is.
  public var url: String
  /// How the client shows who it is.
  public var login: RESOLogin
  /// How many rows to ask for at a time.
  public var pageSize = 1_000
  /// The most pages that one reading is followed through.
  public var pageLimit = 20_000
  /// The condition that listings must meet, in OData's words; nil for the standard one, that they are active,
  /// where the service has a status, and empty for none.
  public var filter: String?
  /// Words of `PropertySubType` and `PropertyType` for a type of home, which count before any other meaning.
  public var typeWords: [AccommodationType: [String]] = [:]
  /// How old the copy may be to answer without a look at what has changed.
  public var renewal = Duration.seconds(60)
  /// The longest that the service may ask to wait for the request to be sent again after that; with a longer
  /// wait it fails, and nothing is sent until the wait is over.
  public var longestWait = Duration.seconds(60)
  /// How many requests may begin in a second; nil sets no limit.
  public var callsPerSecond: Double?
  /// The limits of one request in time and size.
  public var limits = HTTPLimits(bodyBytes: 64 << 20)

  /// A service at an address, with the defaults for everything else.
  public init(url: String, login: RESOLogin = .none) {
    self.url = url
    self.login = login
  }

  /// The address without query and fragment, with a slash at its end.
  var root: String {
    let plain = url.prefix { $0 != "?" && $0 != "#" }
    return plain.hasSuffix("/") ? String(plain) : "\(plain)/"
  }

  /// The service's host, and its port where the address has one; nil where the address has none.
  public var remote: String? { PictureBase(url)?.remote }
}
