import Accounts
import HTTPTypes
import Hummingbird
import ListingStore
import Messages
import Parameters
import Search
import Store

extension FacadeRoutes {
  /// Returns the account and session of `request`. Every account route calls this method first.
  ///
  /// - Parameter isPlain: Whether the query may contain only a language.
  /// - Throws: `Problem`: 401 if the request has no session or an expired one, 403 if it arrives
  ///   without TLS or from another origin's page, 503 if accounts are off; `AccountError.store`;
  ///   `SearchError` for parameters that are not allowed.
  func account(
    of request: Request, _ context: FacadeContext, isPlain: Bool = false
  ) throws -> SignedIn {
    let (service, privacy) = try accountService(context)
    let token: String
    if let bearer = request.bearerToken {
      token = bearer
    } else if let cookie = AccountCookie.session.value(in: request, privacy) {
      // A browser sends the cookie no matter which page makes the request.
      if !request.method.isSafe { try refuseForeignPage(request, privacy, isOfBrowser: true) }
      token = cookie
    } else {
      throw Self.notSignedIn
    }
    guard let token = SecretToken(token), let signedIn = try service.signedIn(token) else {
      throw Self.notSignedIn
    }
    if isPlain { try request.requireNoParameters() }
    return signedIn
  }

  /// Returns the account service, and the parties that can read the request in transit.
  ///
  /// - Throws: `Problem` if accounts are off, or the request arrives without TLS.
  func accountService(
    _ context: FacadeContext
  ) throws -> (service: AccountService, privacy: RequestPrivacy) {
    guard let service = accounts.service else {
      throw Problem(.accountsOff, FacadeMessage.accountsOff)
    }
    let privacy = context.routed.privacy
    if privacy == .open { throw Problem(.noTLS, FacadeMessage.accountsNeedTLS) }
    return (service, privacy)
  }

  /// Refuses a request from another origin's page.
  ///
  /// - Parameter isOfBrowser: Whether only a browser can have sent the request. A request from a
  ///   browser must include its origin.
  /// - Throws: `Problem` with status 403.
  func refuseForeignPage(
    _ request: Request, _ privacy: RequestPrivacy, isOfBrowser: Bool
  ) throws {
    let isOwn: Bool
    if let site = request.headers[named: .fetchSite] {
      isOwn = site == "same-origin" || site == "none"
    } else if let origin = request.headers[.origin] {
      isOwn = origin == ownOrigin(of: request, privacy)
    } else {
      isOwn = !isOfBrowser
    }
    if !isOwn { throw Problem(.otherOrigin, FacadeMessage.foreignPage) }
  }

  /// Returns the page's origin, from the public URL or, without one, from the request's host.
  private func ownOrigin(of request: Request, _ privacy: RequestPrivacy) -> String? {
    if let publicURL = address.publicURL { return Self.origin(of: publicURL) }
    let scheme = privacy == .encrypted ? "https" : "http"
    return request.head.authority.map { "\(scheme)://\($0)" }
  }

  /// Returns the origin of an absolute URL: its scheme, host and port.
  static func origin(of url: String) -> String {
    url.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }

  static var notSignedIn: Problem {
    Problem(
      .notSignedIn, FacadeMessage.notSignedIn,
      headers: [.wwwAuthenticate: "Bearer realm=\"homefind account\""])
  }
}

extension Request {
  /// The token in `Authorization: Bearer`, if any.
  fileprivate var bearerToken: String? {
    guard let value = headers[.authorization], value.lowercased().hasPrefix("bearer ") else {
      return nil
    }
    let token = value.dropFirst(7)
    // Any other bearer token is an API key.
    return token.hasPrefix(SecretToken.sessionPrefix) ? String(token) : nil
  }
}

extension HTTPRequest.Method {
  /// Whether the method is safe, which means read-only (RFC 9110, section 9.2.1).
  fileprivate var isSafe: Bool { self == .get || self == .head || self == .options }
}

extension Problem {
  /// Creates the problem that reports an account error.
  init(_ error: AccountError) {
    switch error {
    case .wrongCode:
      self.init(.wrongCode, error, headers: [.wwwAuthenticate: "Bearer realm=\"homefind account\""])
    case .tooMany(let wait):
      self.init(.tooManyRequests, error, headers: [.retryAfter: String(wait)])
    case .notAnAddress, .notAName: self.init(.invalidParameter, error)
    case .unknownSession: self.init(.unknownSession, error)
    case .unknownAccount: self = FacadeRoutes.notSignedIn
    case .store(let failure): self.init(failure)
    }
  }

  /// Creates the problem that reports a failure of the account store. An unavailable database
  /// server, a full disk and a locked file are treated as temporary failures. The response reveals
  /// neither the path nor the address of the store.
  init(_ failure: AccountStoreError) {
    switch failure.code {
    case .diskFull:
      self.init(.storeFull, SearchMessage.storeFull, headers: [.retryAfter: "10"])
    case .busy,
      _ where failure.isOfServer:
      self.init(.storeUnavailable, FacadeMessage.accountsAway, headers: [.retryAfter: "10"])
    default: self.init(.accountStore, FacadeMessage.accountsFailed)
    }
  }
}
