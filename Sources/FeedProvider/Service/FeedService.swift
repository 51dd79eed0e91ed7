import Listings
import Logging

/// Answers requests: an envelope in, an envelope out. It knows nothing of HTTP but the status.
struct FeedService: Sendable {
  /// An answer to a request.
  struct Answer: Sendable {
    /// The HTTP status.
    let status: Int
    /// The media type of the body.
    let contentType: String
    /// The envelope.
    let body: [UInt8]
  }

  let catalog: FeedCatalog
  let shape: FeedShape
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
  ) async -> Answer {
    do {
      let request = try request.get()
      try credentials.check(request)
      let body = try await perform(request)
      logger.debug("answered", metadata: ["operation": "\(request.operation)"])
      return Answer(status: 200, contentType: version.contentType, body: body)
    } catch let fault as SOAPFault {
      return answer(to: fault, version: version)
    } catch {
      return answer(
        to: SOAPFault(
          .server, "The listings cannot be read at the moment: try again.", cause: "\(error)"),
        version: version)
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
    contentType?.name == "application/soap+xml" ? .v12 : .v11
  }

  private static func unquoted(_ text: String) -> String {
    let trimmed = text.trimmed
    guard trimmed.count >= 2, trimmed.first == "\"", trimmed.last == "\"" else { return trimmed }
    return String(trimmed.dropFirst().dropLast())
  }
}

extension FeedService {
  private func perform(_ request: SOAPRequest) async throws -> [UInt8] {
    let operation = try FeedOperation(request)
    let page = try Page(request)
    switch operation {
    case .listings(let search):
      let hits = try await catalog.searches.hits(of: search, in: catalog.store)
      let wanted = hits[page.range(of: hits.count)]
      let records = try await catalog.store.records(forKeys: wanted.map(\.key))
      let rows = zip(records, wanted).map { ListingRow(record: $0, distance: $1.distance) }
      return envelope(of: rows, total: hits.count, page: page, request: request)
    case .provinces:
      let all = catalog.districts.provinces
      return envelope(
        of: Array(all[page.range(of: all.count)]), total: all.count, page: page, request: request)
    case .districts(let code):
      guard catalog.districts.provinces.contains(where: { $0.code == code }) else {
        throw SOAPFault.client(
          "There is no province \(code.shortened); Get_Province_NewHome_MAP lists them.")
      }
      let all = catalog.districts.districts.filter { $0.province.code == code }
      return envelope(
        of: Array(all[page.range(of: all.count)]), total: all.count, page: page, request: request)
    }
  }

  private func envelope<Row: AnswerRow>(
    of rows: [Row], total: Int, page: Page, request: SOAPRequest
  ) -> [UInt8] {
    var writer = AnswerWriter<Row>(
      to: request.operation, version: request.version, shape: shape,
      capacity: 2_048 + rows.count * 1_600)
    for row in rows { writer.write(row) }
    writer.finish(.init(pages: page.total(of: total), page: page.number, rows: total))
    return writer.drain()
  }
}
