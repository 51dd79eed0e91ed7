import Accounts
import HTTPTypes
import Hummingbird
import Hunts
import JSONStream
import NIOCore
import Parameters
import Search

extension FacadeRoutes {
  /// The maximum length of a body in bytes: enough for the longest message with each character
  /// escaped.
  private static let longestBody = 64 << 10

  /// Adds the routes for hunts and their contents, saved places, and hunt events.
  func addHunts(to router: Router<FacadeContext>) {
    router.get("/v1/hunts") { request, context in
      let (account, hunts) = try signedIn(request, context, isPlain: true)
      let mine = try hunts.hunts(of: account)
      return Response.items(mine) { $1.write(to: &$0) }
    }
    router.post("/v1/hunts") { request, context in
      let (account, hunts) = try signedIn(request, context, isPlain: true)
      let id = try hunts.create(named: try await huntName(request), by: account)
      let sheet = try hunts.sheet(HuntAccess(account, to: id, for: .read))
      return Response.created(sheet.document, at: "\(address.root)/v1/hunts/\(id.text)")
    }
    for route in HuntRoute.allCases {
      router.on(RouterPath(route.path), method: route.method) { request, context in
        let signedIn = try account(of: request, context)
        guard let id = HuntID(try context.parameters.require("id")) else {
          throw HuntError(.unknown(.hunt))
        }
        let access = HuntAccess(signedIn.account, to: id, for: route.action)
        return try await answer(
          route, request, context, access, in: signedIn.session, try huntService(context))
      }
    }
    addInvitations(to: router)
    addSavedPlaces(to: router)
    addHuntEvents(to: router)
    addCalendars(to: router)
  }

  /// Handles a request for a path below a hunt's path.
  private func answer(
    _ route: HuntRoute, _ request: Request, _ context: FacadeContext, _ access: HuntAccess,
    in session: SessionID, _ hunts: HuntService
  ) async throws -> Response {
    switch route {
    case .show: return try show(request, context, access, hunts)
    case .rename:
      try hunts.rename(access, to: try await huntName(request))
      return try sheet(access, hunts)
    case .delete:
      try hunts.delete(access)
      return Response(status: .noContent)
    case .look:
      let version = try BodyReader.only("version", in: try await huntBody(request)) {
        $0.number($1, in: 0...Int(1 << 53))
      }
      try hunts.look(access, upTo: Int64(version))
      return Response(status: .noContent)
    case .putHome, .removeHome, .history:
      let text = try context.parameters.require("listing")
      return try await home(route, text, request, access, hunts)
    case .setRole, .removeMember:
      guard let member = AccountID(try context.parameters.require("member")) else {
        // Check access first: a client without access to the hunt must get no other error.
        _ = try hunts.sheet(access, HomePageQuery(limit: 1))
        throw HuntError(.unknown(.member))
      }
      guard route == .setRole else {
        try hunts.remove(member: member, access)
        accounts.hunts.positions.hide(member, in: access.hunt)
        return Response(status: .noContent)
      }
      let role = try BodyReader.only("role", in: try await huntBody(request)) {
        $0.choice($1, of: HuntRole.allCases)
      }
      try hunts.setRole(role, of: member, access)
      return try sheet(access, hunts)
    case .invitations, .invite, .revoke:
      return try await invitation(route, request, context, access, hunts)
    case .messages, .post, .editMessage, .markRead:
      return try await message(route, request, context, access, hunts)
    case .viewings, .propose, .editViewing, .answerViewing, .calendar:
      return try await viewing(route, request, context, access, hunts)
    case .positions, .sharePosition, .hidePosition:
      return try await position(route, request, access, session, hunts)
    }
  }

  /// Returns one page of a hunt's homes with their current facts.
  private func show(
    _ request: Request, _ context: FacadeContext, _ access: HuntAccess, _ hunts: HuntService
  ) throws -> Response {
    let values = try huntParameters(request, ["after", "since", "limit"])
    let after = values["after"]?.first
    if let after, after.unicodeScalars.count > HuntLimits.listing {
      throw SearchError(parameter: "after", .tooLong(limit: HuntLimits.listing))
    }
    let query = HomePageQuery(
      after: after,
      since: try number("since", in: values, 0...Int(1 << 53)).map(Int64.init),
      limit: try number("limit", in: values, HomePageQuery.limits) ?? HomePageQuery().limit)
    try context.reservation.require(homes: query.limit)
    // Check access before storing anything about the page.
    var sheet = try hunts.sheet(access, query)
    let page = "\(access.hunt.text) \(query.after ?? "") \(query.limit)"
    // With `since`, the facts of unchanged homes have not been loaded.
    if query.since == nil, accounts.hunts.takesFacts(of: page, at: AnswerVersion(of: finder)) {
      sheet = try hunts.refreshed(sheet, access, query) { try? finder.listings.find($0).facts }
    }
    return Response.json(sheet.document)
  }

  /// Returns the hunt after a change. Any member may read the hunt, because the change may have
  /// lowered the member's own role.
  private func sheet(_ access: HuntAccess, _ hunts: HuntService) throws -> Response {
    let reading = HuntAccess(access.account, to: access.hunt, for: .read)
    return Response.json(try hunts.sheet(reading).document)
  }

  // MARK: Shared by all hunt routes

  /// Returns a request's account and the service for hunts.
  ///
  /// - Throws: Any error thrown by `account(of:)`.
  func signedIn(
    _ request: Request, _ context: FacadeContext, isPlain: Bool = false
  ) throws -> (account: AccountID, hunts: HuntService) {
    (try account(of: request, context, isPlain: isPlain).account, try huntService(context))
  }

  /// Returns the service for hunts.
  ///
  /// - Throws: Any error thrown by `accountService`.
  func huntService(_ context: FacadeContext) throws -> HuntService {
    HuntService(store: try accountService(context).service.store)
  }

  /// Returns a request's parameters, each with a single value.
  ///
  /// - Throws: `SearchError` for a repeated parameter, and for a parameter that is neither `lang`
  ///   nor in `known`.
  func huntParameters(
    _ request: Request, _ known: [String]
  ) throws(SearchError) -> [String: [String]] {
    let values = try read(request).values
    try HomeFilters.require(Array(values.keys), among: known + ["lang"])
    if let (name, texts) = values.filter({ $0.value.count > 1 }).min(by: { $0.key < $1.key }) {
      throw SearchError(parameter: name, .repeated(times: texts.count))
    }
    return values
  }

  /// Returns a parameter as an integer within `range`, if present.
  func number(
    _ name: String, in values: [String: [String]], _ range: ClosedRange<Int>
  ) throws(SearchError) -> Int? {
    guard let text = values[name]?.first else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw SearchError(parameter: name, .notANumber(text, in: range))
    }
    return number
  }

  /// Returns the hunt's name from a request's body.
  private func huntName(_ request: Request) async throws -> String {
    try BodyReader.only("name", in: try await huntBody(request)) {
      $0.line($1, atMost: HuntLimits.name)
    }
  }

  func huntBody(_ request: Request) async throws -> JSONNode {
    try await JSONBody.document(in: request, upTo: Self.longestBody).root
  }
}

extension Response {
  /// Returns a 201 response with a JSON document.
  ///
  /// - Parameter path: The URL of the new resource.
  static func created(_ document: [UInt8], at path: String) -> Response {
    var response = Response.json(document, status: .created)
    response.headers[.location] = path
    return response
  }
}
