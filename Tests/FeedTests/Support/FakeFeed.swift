import Basics
import HomefindTesting
import Transport

@testable import Feed

/// A scripted feed: a server, and a client connected to it.
struct FakeFeed {
  let server: ScriptedServer
  let client: FeedClient

  init(
    _ change: (inout FeedConfiguration) -> Void = { _ in },
    answer: @escaping @Sendable (RecordedRequest) -> ScriptedAnswer
  ) throws {
    server = try ScriptedServer(answer)
    var configuration = FeedConfiguration(
      url: server.url("/MapNewHomeServices.svc"), user: Secret("someone"),
      password: Secret("secret-of-mine"))
    // Use a timeout that is long enough for a machine that is busy with other tests.
    configuration.limits = .patient
    change(&configuration)
    client = FeedClient(configuration, http: HTTPClient())
  }

  /// Returns a response with a row at 13.7, 100.5 for each ID. The XML in `figures` contains the
  /// paging elements.
  static func page(_ ids: [Int], _ figures: String = "") -> ScriptedAnswer {
    let rows = ids.map { id in
      "<r><A_ID>\(id)</A_ID><P_MARK_LAT>13.7</P_MARK_LAT><P_MARK_LON>100.5</P_MARK_LON></r>"
    }
    return soap(ShapeTests.response("<Result>\(rows.joined())</Result>\(figures)"))
  }

  static func soap(_ bytes: [UInt8], status: Int = 200) -> ScriptedAnswer {
    .response(status, headers: ["Content-Type": "text/xml; charset=utf-8"], body: bytes)
  }
}

extension RecordedRequest {
  /// The number of the page that the envelope requests.
  var page: Int { Int(value(of: "currentPage")) ?? 0 }

  /// Returns the text of an element of the envelope.
  func value(of name: String) -> String {
    guard let start = text.firstRange(of: "<\(name)>")?.upperBound,
      let end = text[start...].firstRange(of: "</\(name)>")?.lowerBound
    else { return "" }
    return String(text[start..<end])
  }
}
