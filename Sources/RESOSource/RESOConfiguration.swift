public import Basics
import ListingSources
public import Listings
import RESODictionary
public import Transport

/// The method that a client uses to authenticate to a Web API.
public enum RESOLogin: Sendable, Hashable {
  /// No authentication.
  case none
  /// A fixed bearer token (RFC 6750).
  case token(Secret)
  /// Bearer tokens requested with the client's credentials (RFC 6749, section 4.4).
  case client(ClientCredentials)
}

/// The credentials that a client uses to request bearer tokens.
public struct ClientCredentials: Sendable, Hashable {
  /// The URL of the token service.
  public var url: String
  /// The client's ID.
  public var id: String
  /// The client's secret.
  public var secret: Secret
  /// The requested scope of the tokens; nil leaves the choice to the service.
  public var scope: String?

  /// Creates credentials without a scope.
  public init(url: String, id: String, secret: Secret) {
    self.url = url
    self.id = id
    self.secret = secret
  }
}

/// The connection settings of a RESO Web API.
public struct RESOConfiguration: Sendable, Hashable {
  /// The http or https URL of the service's root, which contains the resource `Property`.
  public var url: String
  /// The authentication.
  public var login: RESOLogin
  /// The requested number of rows per page.
  public var pageSize = 1_000
  /// The maximum number of pages per read.
  public var pageLimit = 20_000
  /// The OData condition on listings; nil selects active listings if the service has a status
  /// field, and an empty string means no condition.
  public var filter: String?
  /// The types of homes for values of `PropertySubType` and `PropertyType`; these take precedence
  /// over the built-in values.
  public var typeWords: [AccommodationType: [String]] = [:]
  /// How long the copy is used before it is refreshed.
  public var renewal = Duration.seconds(60)
  /// The maximum `Retry-After` wait before a request is sent again. If the service demands a longer
  /// wait, requests fail until the wait is over.
  public var longestWait = Duration.seconds(60)
  /// The maximum number of requests started per second; nil means no limit.
  public var callsPerSecond: Double?
  /// The time and size limits of one request.
  public var limits = HTTPLimits(bodyBytes: 64 << 20)

  /// Creates a configuration with defaults for everything except the URL and the login.
  public init(url: String, login: RESOLogin = .none) {
    self.url = url
    self.login = login
  }

  /// The URL without a query or fragment, with a trailing slash.
  var root: String {
    let plain = url.prefix { $0 != "?" && $0 != "#" }
    return plain.hasSuffix("/") ? String(plain) : "\(plain)/"
  }

  /// The service's host, with the port if the URL has one; nil if the URL has no host.
  public var remote: String? { PictureBase(url)?.remote }
}
