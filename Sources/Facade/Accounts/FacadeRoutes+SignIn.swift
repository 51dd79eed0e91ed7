import Accounts
import HTTPTypes
import Hummingbird
import JSONStream
import Mail
import Messages
import Parameters
import Search

extension FacadeRoutes {
  /// Adds the routes for signing in with an emailed code.
  func addSignIn(to router: Router<FacadeContext>) {
    router.post("/v1/sign-in") { request, context in
      let (service, privacy) = try accountService(context)
      try refuseForeignPage(request, privacy, isOfBrowser: false)
      let body = try await AccountBody(of: request, ["email"], or: .noSignIn)
      guard let text = body["email"] else {
        throw SearchError(.invalidParameter, FacadeMessage.noSignIn)
      }
      let email = try Self.address(text)
      // The cookie binds the code to the browser that requested it.
      let binding = request.isOfBrowser ? SecretToken(prefix: Self.requestPrefix) : nil
      try service.mailCode(
        to: email, from: context.routed.client, boundTo: binding,
        in: Language(of: request))
      let response = Response(status: .accepted)
      return binding.map {
        response.setting(.request, $0.text, seconds: AccountService.codeLifetime, privacy)
      } ?? response
    }
    router.post("/v1/sign-in/code") { request, context in
      let (service, privacy) = try accountService(context)
      try refuseForeignPage(request, privacy, isOfBrowser: false)
      let body = try await AccountBody(of: request, ["email", "code"], or: .noSignInCode)
      guard let text = body["email"], let code = body["code"] else {
        throw SearchError(.invalidParameter, FacadeMessage.noSignInCode)
      }
      let email = try Self.address(text)
      let binding = AccountCookie.request.value(in: request, privacy).flatMap {
        SecretToken($0, prefix: Self.requestPrefix)
      }
      let (account, token) = try service.signIn(
        email, code: code, from: context.routed.client, request: binding,
        agent: request.headers[.userAgent], in: Language(of: request))
      let document = JSONWriter.document { json in
        json.field("token", token.text)
        json.object("account") { account.write(to: &$0) }
      }
      return Response.json(document)
        .setting(.session, token.text, seconds: Session.idleLimit, privacy)
        .setting(.request, "", seconds: 0, privacy)
    }
  }

  /// The prefix of the tokens to which emailed codes are bound.
  private static let requestPrefix = "hfr_"

  private static func address(_ text: String) throws(AccountError) -> EmailAddress {
    guard let email = EmailAddress(text) else { throw .notAnAddress }
    return email
  }
}

extension Request {
  /// Whether the request comes from a browser, which stores cookies.
  fileprivate var isOfBrowser: Bool { headers[named: .fetchSite] != nil }
}
