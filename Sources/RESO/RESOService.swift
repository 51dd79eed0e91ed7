import Basics
import Library
import ListingStore
public import Messages
import OData
public import Parameters
public import Search

/// What is asked of the service.
public struct RESORequest: Sendable {
  /// The path below the service's root, as it is written in the address.
  public var path: String
  /// The query options, decoded.
  public var parameters: [String: [String]]
  /// The language of sentences.
  public var language: Language
  /// The value of `OData-Version`.
  public var version: String?
  /// The value of `OData-MaxVersion`.
  public var maxVersion: String?
  /// The value of `Prefer`.
  public var prefer: String?
  /// The value of `Accept`.
  public var accept: String?

  /// A request.
  public init(
    path: String, parameters: [String: [String]] = [:], language: Language = .english,
    version: String? = nil, maxVersion: String? = nil, prefer: String? = nil,
    accept: String? = nil
  ) {
    (self.path, self.parameters, self.language) = (path, parameters, language)
    (self.version, self.maxVersion, self.prefer) = (version, maxVersion, prefer)
    self.accept = accept
  }

  /// Whether long numbers are wanted as strings: by `$format`, which wins, or by `Accept`.
  var wantsLongNumbersAsTexts: Bool {
    parameters["$format"]?.first.flatMap { ODataMediaType.longNumbersAsTexts(in: $0) }
      ?? ODataMediaType.longNumbersAsTexts(accepted: accept)
  }
}

/// What the service answers.
public struct RESOReply: Sendable {
  /// The HTTP status.
  public var status = 200
  /// The media type of the body.
  public var type = "application/json;odata.metadata=minimal"
  /// The value of `OData-Version`.
  public var version = "4.0"
  /// The value of `Preference-Applied`; nil where no preference was.
  public var appliedPreference: String?
  /// Whether the document has no other type, whatever a client accepts.
  public private(set) var isOnlyFormat = false
  /// The body.
  public var body: [UInt8]
  /// What is wrong with the request; nil where nothing is.
  public private(set) var failure: Message?

  /// A reply of JSON.
  public init(status: Int = 200, body: [UInt8]) {
    (self.status, self.body) = (status, body)
  }

  /// The reply to a request that cannot be answered, in `language`.
  init(_ error: ODataError, in language: Language) {
    self.init(
      status: error.status,
      body: RESODocument.error(
        code: error.code, message: error.message.text(in: language), target: error.target))
    failure = error.message
  }

  /// A reply of another type, which is the only one that there is: the metadata in XML, and a number, for
  /// which OData knows no negotiation (OData URL Conventions 4.0, section 4.8).
  init(type: String, body: [UInt8]) {
    (self.type, self.body, isOnlyFormat) = (type, body, true)
  }
}

/// The RESO Web API over the stored listings (RESO Web API Core 2.1, OData 4.0): it asks no source.
public struct RESOService: Sendable {
  /// Rows on a page unless asked otherwise, and at most.
  public static let (pageSize, greatestPage) = (1_000, 10_000)

  let finder: HomeFinder
  /// The address of the service's root, with the slash at its end.
  let root: @Sendable () -> String
  /// Whether there is memory for so many listings in an answer.
  let hasRoom: @Sendable (Int) -> Bool

  /// A service over what `finder` has stored.
  public init(
    finder: HomeFinder, root: @escaping @Sendable () -> String,
    hasRoom: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) {
    (self.finder, self.root, self.hasRoom) = (finder, root, hasRoom)
  }

  /// The answer to a request; what is wrong with it is an answer too, in OData's form.
  ///
  /// - Throws: `SearchError` where the stores cannot be read, there is too much to do, or nobody waits any
  ///   more.
  public func reply(to request: RESORequest) async throws(SearchError) -> RESOReply {
    do {
      let version = try RESOVersion.version(of: request)
      let preference = RESOVersion.pageSize(in: request.prefer)
      let address = try RESOAddress(path: request.path)
      var reply = try await answer(address, request, preference?.rows ?? Self.pageSize)
      reply.version = version
      if request.wantsLongNumbersAsTexts, !reply.isOnlyFormat {
        reply.type += ";\(ODataMediaType.longNumbersParameter)"
      }
      // Nothing else has pages.
      if case .rows = address { reply.appliedPreference = preference?.applied }
      return reply
    } catch let error as ODataError {
      return RESOReply(error, in: request.language)
    } catch let error as SearchError {
      throw error
    } catch {
      throw SearchError.cancelled
    }
  }

  private func answer(
    _ address: RESOAddress, _ request: RESORequest, _ pageSize: Int
  ) async throws -> RESOReply {
    switch address {
    case .service:
      return RESOReply(body: RESODocument.service(root: root()))
    case .metadata:
      var options = request.parameters
      // The one document that is XML.
      if options["$format"].map({ $0 == ["xml"] || $0 == ["application/xml"] }) == true {
        options["$format"] = nil
      } else if let format = options["$format"]?.first {
        throw ODataError(.otherFormat(format), target: "$format")
      }
      _ = try ODataOptions(parameters: options)
      return RESOReply(type: "application/xml", body: RESOModel.metadata(in: request.language))
    case .rows(let name), .count(let name), .row(let name, _):
      var options = try ODataOptions(parameters: request.parameters)
      options.longNumbersAsTexts = request.wantsLongNumbersAsTexts
      if case .count = address { (options.top, options.count) = (0, true) }
      switch name {
      case RESOModel.property.name:
        return try await answer(address, RESOModel.property, options, pageSize, properties)
      case RESOModel.office.name:
        return try await answer(address, RESOModel.office, options, pageSize, offices)
      case RESOModel.media.name:
        return try await answer(address, RESOModel.media, options, pageSize, media)
      case RESOModel.lookup.name:
        return try await answer(address, RESOModel.lookup, options, pageSize, lookups)
      case RESOModel.entityEvent.name:
        return try await answer(address, RESOModel.entityEvent, options, pageSize, events)
      default: throw ODataError(.unknownResource(name, known: RESOModel.names), target: "path")
      }
    }
  }

  /// - Parameter rows: What gives the rows that meet a question's condition.
  private func answer<Row>(
    _ address: RESOAddress, _ entity: ODataEntity<Row>, _ options: ODataOptions, _ pageSize: Int,
    _ rows: (RESOQuestion<Row>) async throws -> RESORows<Row>
  ) async throws -> RESOReply {
    var options = options
    var isRow = false
    if case .row(_, let key) = address {
      isRow = true
      options = try options.forRow(entity, key: key)
    }
    let question = try RESOQuestion(
      entity, options, pageSize: pageSize, now: StoredListing.micros(finder.sources.now().seconds))
    let page = try await question.page(of: try await rows(question))
    if isRow {
      guard let row = page.rows.first else {
        throw ODataError(.unknownKey(address.keyText), target: entity.name)
      }
      return RESOReply(body: RESODocument.row(row, question, root: root()))
    }
    if case .count = address {
      return RESOReply(type: "text/plain", body: Array(String(page.count ?? 0).utf8))
    }
    guard hasRoom(page.rows.count) else { throw SearchError.overloaded }
    return RESOReply(body: try RESODocument.page(page, question, root: root()))
  }
}

extension RESOAddress {
  /// The key that is asked for, as a text.
  fileprivate var keyText: String {
    switch self {
    case .row(_, .string(let text)): text
    case .row(_, .number(let number)): String(Int64(number))
    default: ""
    }
  }
}

extension ODataOptions {
  /// The options of a request for one row, as those of a request for rows of which it is the only one.
  fileprivate func forRow<Row>(
    _ entity: ODataEntity<Row>, key: ODataValue
  ) throws(ODataError) -> ODataOptions {
    for (name, isGiven) in [
      ("$filter", filter != nil), ("$orderby", orderBy != nil), ("$top", top != nil),
      ("$skip", skip > 0), ("$count", count), ("$skiptoken", skipToken != nil),
    ] where isGiven {
      throw ODataError(.notSupported("\(entity.name)('KEY')"), target: name)
    }
    var options = self
    switch (key, entity.keyProperty.field.type) {
    case (.string(let text), .string):
      options.filter = "\(entity.key) eq '\(text.replacing("'", with: "''"))'"
    case (.number(let number), .int64):
      options.filter = "\(entity.key) eq \(Int64(number))"
    default: throw ODataError(.notAKey(""), target: entity.name)
    }
    options.top = 1
    return options
  }
}
