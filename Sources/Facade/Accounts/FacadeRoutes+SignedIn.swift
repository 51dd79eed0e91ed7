import Accounts
import HTTPTypes
import Hummingbird

extension FacadeRoutes {
  /// Whose `request` is: every route of an account begins with this.
  ///
  /// - Throws: `Problem`: 401 where the request has no session or one that has ended, 403 where it comes
  ///   without TLS or from a page of another origin, 503 where accounts are off.
  func account(of request: Request) throws -> SignedIn {
    guard accounts != nil else { throw Problem(.accountsOff, FacadeMessage.accountsOff) }
    throw Problem(
      .notSignedIn, FacadeMessage.notSignedIn,
      headers: [.wwwAuthenticate: "Bearer realm=\"homefind account\""])
  }
}
