import Basics
import Listings
import Logging
import Places
import WSSecurity

/// Handles requests by converting a request envelope to a response envelope. The service does not
/// depend on HTTP except for the status.
struct FeedService: Sendable {
  /// The response to a request.
  struct Answer: Sendable {
    /// The HTTP status.
    let status: Int
    /// The media type of the body.
    let contentType: String
    /// The envelope, or the beginning of a long envelope.
    let body: [UInt8]
    /// The remainder of a long envelope.
    var rest: StreamedListings?
  }

  /// The box that contains the current catalog, which may be replaced between requests.
  let catalogs: CatalogBox
  let shape: FeedFormat
  let credentials: Credentials
  let logger: Logger

  /// Parses the request in `body` and determines the SOAP version of the response.
  ///
  /// - Parameters:
  ///   - body: The envelope's bytes.
  ///   - contentType: The request's Content-Type.
  ///   - soapAction: The SOAPAction header, if any.
  func read(
    _ body: UnsafeRawBufferPointer, contentType: MediaType?, soapAction: String?
  ) -> (version: SOAPVersion, request: Result<SOAPRequest, SOAPFault>) {
    let action = contentType?.parameters["action"] ?? soapAction
    let read = SOAPRequest.read(
      body, charset: contentType?.parameters["charset"], action: action.map(Self.unquoted))
    return (read.version ?? FeedService.version(for: contentType), read.request)
  }

  /// Returns the response to a parsed request, or a fault.
  func answer(
    _ request: Result<SOAPRequest, SOAPFault>, version: SOAPVersion
  ) -> Answer {
    do throws(SOAPFault) {
      let request = try request.get()
      try credentials.check(request)
      let (body, rest) = try perform(request, on: catalogs.current)
      logger.debug("answered", metadata: ["operation": "\(request.operation)"])
      return Answer(
        status: 200, contentType: version.contentType, body: body, rest: rest)
    } catch {
      return answer(to: error, version: version)
    }
  }

  /// Logs a fault and returns it as a response.
  func answer(to fault: SOAPFault, version: SOAPVersion) -> Answer {
    var metadata: Logger.Metadata = ["code": "\(fault.code11)"]
    if let cause = fault.cause { metadata["cause"] = "\(cause)" }
    logger.log(level: fault.code == .server ? .error : .info, "fault", metadata: metadata)
    return Answer(
      status: fault.status(in: version), contentType: version.contentType,
      body: fault.envelope(in: version))
  }

  /// Returns the SOAP version of the response to an unreadable request, based on the media type.
  static func version(for contentType: MediaType?) -> SOAPVersion {
    contentType?.name == SOAPVersion.v12.mediaType ? .v12 : .v11
  }

  private static func unquoted(_ text: String) -> String {
    let trimmed = text.trimmed
    guard trimmed.count >= 2, trimmed.first == "\"", trimmed.last == "\"" else { return trimmed }
    return String(trimmed.dropFirst().dropLast())
  }
}

extension FeedService {
  /// The maximum size in bytes of a response that is sent in one piece with a Content-Length;
  /// longer responses are streamed.
  static let wholeAnswer = 256 << 10

  /// Handles a request with a single catalog, even if the current catalog is replaced in the
  /// meantime.
  private func perform(
    _ request: SOAPRequest, on catalog: FeedCatalog
  ) throws(SOAPFault) -> (body: [UInt8], rest: StreamedListings?) {
    let operation = try FeedOperation(request)
    let page = try Page(request)
    switch operation {
    case .listings(let search):
      let result = catalog.searches.result(of: search, in: catalog.store)
      var answer = StreamedListings(
        result.places(in: page.range(of: result.count)), in: catalog.store, around: search.center,
        totals: page.totals(of: result.count),
        writer: AnswerWriter(to: request.operation, version: request.version, shape: shape))
      let (bytes, isWhole) = answer.beginning(upTo: FeedService.wholeAnswer)
      return (bytes, isWhole ? nil : answer)
    case .provinces:
      return (envelope(of: catalog.districts.provinces, page: page, request: request), nil)
    case .districts(let code):
      guard catalog.districts.provinces.contains(where: { $0.code == code }) else {
        throw SOAPFault.client(
          "There is no province \(code.shortened); Get_Province_NewHome_MAP lists them.")
      }
      let all = catalog.districts.districts.filter { $0.province.code == code }
      return (envelope(of: all, page: page, request: request), nil)
    }
  }

  private func envelope<Row: AnswerRow>(
    of rows: [Row], page: Page, request: SOAPRequest
  ) -> [UInt8] {
    var writer = AnswerWriter<Row>(
      to: request.operation, version: request.version, shape: shape)
    for row in rows[page.range(of: rows.count)] { writer.write(row) }
    writer.finish(page.totals(of: rows.count))
    return writer.drain()
  }
}

extension SOAPVersion {
  /// The response's Content-Type, including the charset.
  fileprivate var contentType: String { "\(mediaType); charset=utf-8" }
}
