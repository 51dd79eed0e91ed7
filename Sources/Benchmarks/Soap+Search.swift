import Feed
import Formats
import Glibc
import HomefindTesting
import Library
import ListingStore
import Search
import Stations
import Transport

extension SoapSuite {
  /// Measures a search over a feed that waits 200 ms before sending each of its `pages`. The figure
  /// `own` is the remaining time in milliseconds.
  static func search(pages: Int, stations: String) async throws {
    let answers = try (1...pages).map { try answer(page: $0, of: pages) }
    let wait = Duration.milliseconds(200)
    let server = try ScriptedServer { request in
      // This blocks only one connection, because each connection has a separate thread.
      usleep(UInt32(wait / .microseconds(1)))
      let page = page(of: request)
      return .response(
        headers: ["Content-Type": "text/xml; charset=utf-8"],
        body: answers[min(max(page, 1), pages) - 1])
    }
    defer { server.stop() }
    let client = FeedClient(
      configuration(server.url("/MapNewHomeServices.svc")), http: HTTPClient())
    let source = SOAPFeed(client)
    let library = ListingLibrary(
      source: source, feed: try ListingStore.inMemory().feed(source.storeName))
    // Each round queries the feed.
    let finder = HomeFinder(
      library: library, stations: try StationTable(path: stations), policy: .feedOnly)
    let query = try SearchQuery(
      kind: .nearby,
      parameters: [
        "lat": ["13.7370"], "lon": ["100.5603"], "radius": ["2km"], "limit": ["1000"],
      ])
    try await rounds {
      let start = ContinuousClock.now
      let answer = try await finder.answer(to: query)
      let size = answer.json.count
      let time = ContinuousClock.now - start
      guard answer.total == 100 * pages else {
        throw BenchmarkError("\(answer.total) homes were found instead of \(100 * pages)")
      }
      return Round(
        time: time, check: "\(answer.total) \(size > 0)",
        figures: ["own": (time - wait) / .milliseconds(1)])
    }
  }

  /// Returns the page that an envelope requests.
  private static func page(of request: RecordedRequest) -> Int {
    let digits = request.text.firstRange(of: "<currentPage>").map {
      request.text[$0.upperBound...].prefix { $0.isNumber }
    }
    return digits.flatMap { Int($0) } ?? 1
  }

  /// Returns a page with a hundred homes within a kilometre of Asok.
  private static func answer(page: Int, of pages: Int) throws -> [UInt8] {
    let rows = (0..<100).map { row in
      let id = page * 100 + row
      return "<a:omst_GET_NEWHOMEData_MAP_V3><a:A_ID>\(id)</a:A_ID>"
        + "<a:C_PRICE>เริ่ม 2.59 ล้านบาท</a:C_PRICE><a:C_PRJ_TYPE_ID>4</a:C_PRJ_TYPE_ID>"
        + "<a:C_PROJECT_NAME>โครงการตัวอย่าง \(id)</a:C_PROJECT_NAME>"
        + "<a:C_PRJ_TELEPHONE>02-123-4567 # 12</a:C_PRJ_TELEPHONE>"
        + "<a:P_MARK_LAT>13.73\(1_000 + id)</a:P_MARK_LAT>"
        + "<a:P_MARK_LON>100.56\(1_000 + id)</a:P_MARK_LON></a:omst_GET_NEWHOMEData_MAP_V3>"
    }
    let operation = "Get_NewHome_MAP_By_Lat_Lon_V3"
    return Array(
      """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
      <\(operation)Response xmlns="http://tempuri.org/"><\(operation)Result \
      xmlns:a="http://schemas.datacontract.org/2004/07/MapNewHomeServices">\(rows.joined())\
      </\(operation)Result><totalPage>\(pages)</totalPage><currentPage>\(page)</currentPage>\
      <totalItem>\(100 * pages)</totalItem></\(operation)Response></s:Body></s:Envelope>
      """.utf8)
  }
}
