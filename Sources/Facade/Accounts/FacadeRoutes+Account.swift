import Accounts
import HTTPTypes
import Hummingbird
import Hunts
import JSONStream
import Messages
import NIOCore
import Parameters
import Search

extension FacadeRoutes {
  /// Adds the routes for an account and its sessions.
  func addAccount(to router: Router<FacadeContext>) {
    addOwnAccount(to: router)
    addSessions(to: router)
  }

  private func addOwnAccount(to router: Router<FacadeContext>) {
    router.get("/v1/me") { request, context in
      let signedIn = try account(of: request, context, isPlain: true)
      let (service, privacy) = try accountService(context)
      let account = try service.account(signedIn.account)
      let response = Response.json(JSONWriter.document { account.write(to: &$0) })
      // The page requests the account whenever it opens, so renew the cookie for another 90 days.
      guard
        let token = AccountCookie.session.value(in: request, privacy).flatMap({ SecretToken($0) })
      else { return response }
      return response.setting(.session, token.text, seconds: Session.idleLimit, privacy)
    }
    router.patch("/v1/me") { request, context in
      let signedIn = try account(of: request, context)
      let (service, _) = try accountService(context)
      let body = try await AccountBody(of: request, ["name", "language"], or: .noAccountChange)
      guard body["name"] != nil || body["language"] != nil else {
        throw SearchError(.invalidParameter, FacadeMessage.noAccountChange)
      }
      let language = try body["language"].map { text in
        guard let language = Language(rawValue: text) else {
          throw SearchError(parameter: "language", .notALanguage(text))
        }
        return language
      }
      let account = try service.change(signedIn.account, name: body["name"], language: language)
      return Response.json(JSONWriter.document { account.write(to: &$0) })
    }
    router.delete("/v1/me") { request, context in
      let signedIn = try account(of: request, context, isPlain: true)
      let (service, privacy) = try accountService(context)
      try service.delete(signedIn.account)
      accounts.hunts.positions.hide(signedIn.account)
      return Response(status: .noContent).setting(.session, "", seconds: 0, privacy)
    }
    router.get("/v1/me/export") { request, context in
      let signedIn = try account(of: request, context, isPlain: true)
      let (service, _) = try accountService(context)
      // Report a missing account now, before the first byte of the response is sent.
      _ = try service.account(signedIn.account)
      return Response(
        status: .ok,
        headers: [
          .contentType: "application/json", .xContentTypeOptions: "nosniff",
          .contentDisposition: "attachment; filename=\"homefind.json\"",
        ], body: Self.body(of: signedIn.account, service))
    }
  }

  /// Returns a body that streams an account's export and buffers only one part in memory.
  private static func body(of account: AccountID, _ service: AccountService) -> ResponseBody {
    ResponseBody { writer in
      var export = service.export(account)
      while true {
        // Waiting for the database must not block the threads that serve other requests.
        let part = try await withTaskExecutorPreference(service.store.executor) {
          try export.next()
        }
        guard let part else { break }
        try await writer.write(ByteBuffer(bytes: part))
        // Let other tasks run, even if the client reads everything immediately.
        await Task.yield()
      }
      try await writer.finish(nil)
    }
  }

  private func addSessions(to router: Router<FacadeContext>) {
    router.post("/v1/me/sign-out") { request, context in
      let signedIn = try account(of: request, context, isPlain: true)
      let (service, privacy) = try accountService(context)
      try service.end(signedIn.session, of: signedIn.account)
      accounts.hunts.positions.hide(sharedBy: [signedIn.session])
      return Response(status: .noContent).setting(.session, "", seconds: 0, privacy)
    }
    router.get("/v1/me/sessions") { request, context in
      let signedIn = try account(of: request, context, isPlain: true)
      let (service, _) = try accountService(context)
      let sessions = try service.sessions(of: signedIn.account)
      return Response.items(sessions) { json, session in
        session.write(to: &json)
        json.field("current", session.id == signedIn.session)
      }
    }
    router.delete("/v1/me/sessions/{session}") { request, context in
      let signedIn = try account(of: request, context, isPlain: true)
      let (service, _) = try accountService(context)
      guard let id = SessionID(try context.parameters.require("session")) else {
        throw AccountError.unknownSession
      }
      try service.end(id, of: signedIn.account)
      accounts.hunts.positions.hide(sharedBy: [id])
      return Response(status: .noContent)
    }
  }
}
