import Foundation
import Logging
import Places
import Testing

@testable import FeedProvider

/// A feed service that tests call directly, without HTTP.
struct TestService {
  var service: FeedService

  /// Creates a service over the sample, or over the CSV table in `csv`.
  init(shape: FeedFormat = .contract, csv: String? = nil) throws {
    let catalog: FeedCatalog
    if let csv {
      var table = try ListingTable(Array(csv.utf8), path: "homes.csv")
      let store = CatalogStore(&table)
      catalog = FeedCatalog(store: store, districts: .ofRegion, report: table.report)
    } else {
      catalog = try TestService.sample.get()
    }
    self.init(CatalogBox(catalog), shape: shape)
  }

  /// Creates a service over the catalog in `box`.
  init(_ box: CatalogBox, shape: FeedFormat = .contract) {
    service = FeedService(
      catalogs: box, shape: shape,
      credentials: Credentials(user: "demo", password: "demo", now: { TestService.time }),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
  }

  /// The current time of every test service: 2026-11-21T06:00:00Z.
  static let time = 1_795_240_800.0

  /// The sample, loaded once for all tests.
  static let sample = Result {
    try FeedCatalog.load(FeedProviderConfiguration())
  }

  func answer(
    _ text: String, contentType: String = "text/xml; charset=utf-8", soapAction: String? = nil
  ) async -> FeedService.Answer {
    await answer(Array(text.utf8), contentType: contentType, soapAction: soapAction)
  }

  /// Returns the response to an envelope, with all of its chunks joined.
  func answer(
    _ bytes: [UInt8], contentType: String = "text/xml; charset=utf-8", soapAction: String? = nil
  ) async -> FeedService.Answer {
    let (version, request) = bytes.withUnsafeBytes {
      service.read($0, contentType: MediaType(contentType), soapAction: soapAction)
    }
    let answer = service.answer(request, version: version)
    guard var rest = answer.rest else { return answer }
    var body = answer.body
    while let piece = rest.next() { body += piece }
    return FeedService.Answer(status: answer.status, contentType: answer.contentType, body: body)
  }

  func parsed(_ text: String) async throws -> ParsedAnswer {
    try ParsedAnswer(await answer(text).body)
  }
}

extension CatalogStore {
  /// Creates a store with all records in a table.
  init(_ table: inout ListingTable) {
    var rows = table
    self.init(
      AnySequence { AnyIterator { rows.next().map { (rows.offset, $0) } } }, read: table.record)
    table = rows
  }

  /// Creates a store from records, whose keys are numbered from 1.
  init(_ records: [ListingRecord]) {
    self.init(zip(1..., records).lazy.map { ($0, $1) }) { records[$0 - 1] }
  }
}

extension SampleListings {
  var records: [ListingRecord] { numbered.map(\.record) }
}

/// The root folder of the checkout.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static var fixtures: URL {
    root.appendingPathComponent("Tests/FeedProviderTests/Fixtures")
  }
}
