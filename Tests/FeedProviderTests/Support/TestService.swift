import Foundation
import Logging
import Places
import Testing

@testable import FeedProvider

/// The service without HTTP.
struct TestService {
  var service: FeedService

  /// A service of the sample, or of a table's text.
  init(shape: FeedFormat = .contract, csv: String? = nil) throws {
    let catalog: FeedCatalog
    if let csv {
      var table = try ListingTable(Array(csv.utf8), path: "homes.csv")
      let store = CatalogStore(&table)
      catalog = FeedCatalog(store: store, districts: .embedded, report: table.report)
    } else {
      catalog = try TestService.sample.get()
    }
    self.init(CatalogBox(catalog), shape: shape)
  }

  /// A service of what is in a box.
  init(_ box: CatalogBox, shape: FeedFormat = .contract) {
    service = FeedService(
      catalogs: box, shape: shape,
      credentials: Credentials(user: "demo", password: "demo", now: { TestService.time }),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
  }

  /// The time of every service here: 2026-11-21T06:00:00Z.
  static let time = 1_795_240_800.0

  /// The sample, loaded once for all tests.
  static let sample = Result {
    try FeedCatalog.load(FeedProviderConfiguration())
  }

  /// The answer to an envelope.
  func answer(
    _ text: String, contentType: String = "text/xml; charset=utf-8", soapAction: String? = nil
  ) async -> FeedService.Answer {
    await answer(Array(text.utf8), contentType: contentType, soapAction: soapAction)
  }

  /// The answer to an envelope's bytes.
  func answer(
    _ bytes: [UInt8], contentType: String = "text/xml; charset=utf-8", soapAction: String? = nil
  ) async -> FeedService.Answer {
    let (version, request) = bytes.withUnsafeBytes {
      service.read($0, contentType: MediaType(contentType), soapAction: soapAction)
    }
    let answer = service.answer(request, version: version)
    guard var rest = answer.rest else { return answer }
    // All of it together, as a caller receives it.
    var body = answer.body
    while let piece = rest.next() { body += piece }
    return FeedService.Answer(status: answer.status, contentType: answer.contentType, body: body)
  }

  /// The answer to an envelope, parsed.
  func parsed(_ text: String) async throws -> ParsedAnswer {
    try ParsedAnswer(await answer(text).body)
  }
}

extension CatalogStore {
  /// A store of all that a table holds.
  init(_ table: inout ListingTable) {
    var rows = table
    self.init(
      AnySequence { AnyIterator { rows.next().map { (rows.offset, $0) } } }, read: table.record)
    table = rows
  }

  /// A store of records, whose keys count from 1.
  init(_ records: [ListingRecord]) {
    self.init(zip(1..., records).lazy.map { ($0, $1) }) { records[$0 - 1] }
  }
}

extension SampleListings {
  var records: [ListingRecord] { numbered.map(\.record) }
}

/// The project's folder.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static var fixtures: URL {
    root.appendingPathComponent("Tests/FeedProviderTests/Fixtures")
  }
}
