import Basics
import Listings
import Logging
import Places
import WSSecurity

/// Answers requests: an envelope in, an envelope out. It knows nothing of HTTP but the status.
struct FeedService: Sendable {
  /// An answer to a request.
  struct Answer: Sendable {
    /// The HTTP status.
    let status: Int
    /// The media type of the body.
    let contentType: String
    /// The envelope, or its beginning where it is long.
    let body: [UInt8]
    /// What follows the beginning of a long envelope.
    var rest: StreamedListings?
  }

  /// Where the listings are, which may be others from one request to the next.
  let catalogs: CatalogBox
  let shape: FeedFormat
  let credentials: Credentials
  let logger: Logger

  /// Reads the request in `body`, and the version of SOAP to answer in.
  ///
  /// - Parameters:
  ///   - body: The envelope's bytes.
  ///   - contentType: What the caller says of them.
  ///   - soapAction: The SOAPAction header, where there is one.
  func read(
    _ body: UnsafeRawBufferPointer, contentType: MediaType?, soapAction: String?
  ) -> (version: SOAPVersion, request: Result<SOAPRequest, SOAPFault>) {
    let action = contentType?.parameters["action"] ?? soapAction
    let read = SOAPRequest.read(
      body, charset: contentType?.parameters["charset"], action: action.map(Self.unquoted))
    return (read.version ?? FeedService.version(for: contentType), read.request)
  }

  /// The answer to a request that was read, or the fault that says why there is none.
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

  /// A fault as an answer, logged.
  func answer(to fault: SOAPFault, version: SOAPVersion) -> Answer {
    var metadata: Logger.Metadata = ["code": "\(fault.code11)"]
    if let cause = fault.cause { metadata["cause"] = "\(cause)" }
    logger.log(level: fault.code == .server ? .error : .info, "fault", metadata: metadata)
    return Answer(
      status: fault.status(in: version), contentType: version.contentType,
      body: fault.envelope(in: version))
  }

  /// The version to answer an unreadable request in, by its media type.
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
  /// Answers with at most this many bytes are sent whole, with their length; the others in pieces.
  static let wholeAnswer = 256 << 10

  /// Performs a request on one catalog, whatever replaces that meanwhile.
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
  /// The media type of an answer, with its charset.
  fileprivate var contentType: String { "\(mediaType); charset=utf-8" }
}
