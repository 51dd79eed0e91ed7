import Accounts
import HTTPTypes
import Hummingbird
import ListingStore
import Messages
import Parameters
import Search
import Store

extension FacadeRoutes {
  /// Whose `request` is: every route of an account begins with this.
  ///
  /// - Parameter isPlain: Whether the address may have no other parameters than a language.
  /// - Throws: `Problem`: 401 where the request has no session or one that has ended, 403 where it comes
  ///   without TLS or from a page of another origin, 503 where accounts are off; `AccountError.store`;
  ///   `SearchError` where there are parameters that may not be.
  func account(
    of request: Request, _ context: FacadeContext, isPlain: Bool = false
  ) throws -> SignedIn {
    let (service, privacy) = try accountService(context)
    let token: String
    if let bearer = request.bearerToken {
      token = bearer
    } else if let cookie = AccountCookie.session.value(in: request, privacy) {
      // A browser sends the cookie whichever page has it ask.
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

  /// What people sign in with, and who may read the present request.
  ///
  /// - Throws: `Problem` where accounts are off, or the request comes without TLS.
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

  /// Refuses a request that a page of another origin has a browser send.
  ///
  /// - Parameter isOfBrowser: Whether only a browser can have sent it: then one that does not say where
  ///   it comes from is refused too.
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

  /// The origin of the page: that of the public URL, or the one that the request was sent to.
  private func ownOrigin(of request: Request, _ privacy: RequestPrivacy) -> String? {
    if let publicURL = address.publicURL { return Self.origin(of: publicURL) }
    let scheme = privacy == .encrypted ? "https" : "http"
    return request.head.authority.map { "\(scheme)://\($0)" }
  }

  /// The origin of an absolute URL: its scheme, host and port.
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
  /// The token that came as `Authorization: Bearer`; nil where none did.
  fileprivate var bearerToken: String? {
    guard let value = headers[.authorization], value.lowercased().hasPrefix("bearer ") else {
      return nil
    }
    let token = value.dropFirst(7)
    // Anything else there is an API key.
    return token.hasPrefix(SecretToken.sessionPrefix) ? String(token) : nil
  }
}

extension HTTPRequest.Method {
  /// Whether a request of the method changes nothing (RFC 9110, section 9.2.1).
  fileprivate var isSafe: Bool { self == .get || self == .head || self == .options }
}

extension Problem {
  /// The problem that an account's error is to a client.
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

  /// The problem that it is to a client that the account store cannot be used. A server, a full disk and
  /// a busy file pass; the client is told neither path nor address.
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
