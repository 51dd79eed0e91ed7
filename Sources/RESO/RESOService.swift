import Basics
import Library
import ListingStore
public import Messages
import OData
public import Parameters
public import Search

/// A request to the service.
public struct RESORequest: Sendable {
  /// The percent-encoded path below the service's root.
  public var path: String
  /// The decoded query options.
  public var parameters: [String: [String]]
  /// The language of messages.
  public var language: Language
  /// The value of `OData-Version`.
  public var version: String?
  /// The value of `OData-MaxVersion`.
  public var maxVersion: String?
  /// The value of `Prefer`.
  public var prefer: String?
  /// The value of `Accept`.
  public var accept: String?

  /// Creates a request.
  public init(
    path: String, parameters: [String: [String]] = [:], language: Language = .english,
    version: String? = nil, maxVersion: String? = nil, prefer: String? = nil,
    accept: String? = nil
  ) {
    (self.path, self.parameters, self.language) = (path, parameters, language)
    (self.version, self.maxVersion, self.prefer) = (version, maxVersion, prefer)
    self.accept = accept
  }

  /// Whether the client requests long numbers as strings, with `$format`, which takes precedence,
  /// or with `Accept`.
  var wantsLongNumbersAsTexts: Bool {
    parameters["$format"]?.first.flatMap { ODataMediaType.longNumbersAsTexts(in: $0) }
      ?? ODataMediaType.longNumbersAsTexts(accepted: accept)
  }
}

/// A response from the service.
public struct RESOReply: Sendable {
  /// The HTTP status.
  public var status = 200
  /// The media type of the body.
  public var type = "application/json;odata.metadata=minimal"
  /// The value of `OData-Version`.
  public var version = "4.0"
  /// The value of `Preference-Applied`; nil if the service applied no preference.
  public var appliedPreference: String?
  /// Whether the document is available only in this format, regardless of the formats that the
  /// client accepts.
  public private(set) var isOnlyFormat = false
  public var body: [UInt8]
  /// The problem with the request; nil if the request is valid.
  public private(set) var failure: Message?

  /// Creates a JSON response.
  public init(status: Int = 200, body: [UInt8]) {
    (self.status, self.body) = (status, body)
  }

  /// Creates the response to an invalid request, with the message in `language`.
  init(_ error: ODataError, in language: Language) {
    self.init(
      status: error.status,
      body: RESODocument.error(
        code: error.code, message: error.message.text(in: language), target: error.target))
    failure = error.message
  }

  /// Creates a response that is available only in a format other than JSON: the metadata in XML, or
  /// a plain count, which OData excludes from content negotiation (OData URL Conventions 4.0,
  /// section 4.8).
  init(type: String, body: [UInt8]) {
    (self.type, self.body, isOnlyFormat) = (type, body, true)
  }
}

/// The RESO Web API for the stored listings (RESO Web API Core 2.1, OData 4.0). The service does
/// not query any source.
public struct RESOService: Sendable {
  /// The default and the maximum page size, in rows.
  public static let (pageSize, greatestPage) = (1_000, 10_000)

  let finder: HomeFinder
  /// Returns the URL of the service's root, with a trailing slash.
  let root: @Sendable () -> String
  /// Returns whether there is enough memory for a response with this number of listings.
  let hasRoom: @Sendable (Int) -> Bool

  /// Creates a service for the listings in the stores of `finder`.
  public init(
    finder: HomeFinder, root: @escaping @Sendable () -> String,
    hasRoom: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) {
    (self.finder, self.root, self.hasRoom) = (finder, root, hasRoom)
  }

  /// Returns the response to a request. The response to an invalid request contains an OData error.
  ///
  /// - Throws: `SearchError` if the stores cannot be read, the server is overloaded, or the task is
  ///   cancelled.
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
      // The preference applies only to responses with rows, because other responses have no pages.
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
      // Only the metadata document is XML.
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

  /// - Parameter rows: Returns the rows that meet a query's condition.
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
  /// The requested key as a string.
  fileprivate var keyText: String {
    switch self {
    case .row(_, .string(let text)): text
    case .row(_, .number(let number)): String(Int64(number))
    default: ""
    }
  }
}

extension ODataOptions {
  /// Converts the options of a request for one row to options for a filtered request for rows.
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
