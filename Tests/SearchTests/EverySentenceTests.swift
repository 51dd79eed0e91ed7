import Archive
import Feed
import Geo
import JSONStream
import Ranking
import Routes
import Testing
import Transport
import XMLStream

@testable import Search

/// Whatever an error says to people, it says in Thai too. Each switch names the case that follows: a
/// new case does not compile until it has its place, and then needs its sentence.
@Suite struct EverySentenceTests {
  /// The values that follow each other from nil on.
  private static func all<Value>(_ next: (Value?) -> Value?) -> [Value] {
    var values: [Value] = []
    while let value = next(values.last) { values.append(value) }
    return values
  }

  private static let sentences: [String] =
    filters.map(\.reason) + polygons.map(\.description) + directions.map(\.description)
    + zips.map(\.description) + documents.map(\.description) + limits.map(\.description)
    + json.map(\.description) + exchanges.map(\.message) + feeds.map(\.message)

  @Test(arguments: sentences)
  func everySentenceOfAnErrorHasAThaiOne(english: String) throws {
    let thai = try #require(ThaiSentences.text(english), "no Thai for: \(english)")
    // Two English words side by side are a part that was left as it is.
    #expect(thai.firstMatch(of: /[a-z]{3,} [a-z]{2,}/) == nil, "\(thai)")
  }

  private static let filters: [FilterError] = all { error in
    switch error {
    case nil: .notAPrice("X")
    case .notAPrice: .pricesReversed(from: 2, to: 1)
    case .pricesReversed: .nothingToFind("!")
    case .nothingToFind: .tooLong(900)
    case .tooLong: .notAReach("X")
    case .notAReach: .reachOutOfRange("90km")
    case .reachOutOfRange: .unknownStation("X", nearest: [])
    case .unknownStation(_, let nearest):
      nearest.isEmpty
        ? .unknownStation("X", nearest: ["A", "B"])
        : .ambiguousStation("X", candidates: ["A", "B"])
    case .ambiguousStation: .notADate("X")
    case .notADate: .unknownSort("X")
    case .unknownSort: nil
    }
  }

  private static let polygons: [PolygonError] = all { error in
    switch error {
    case nil: .tooFewCorners
    case .tooFewCorners: .tooManyCorners(2_000)
    case .tooManyCorners: .noArea
    case .noArea: .crossesItself(0, 2)
    case .crossesItself: .surroundsPole
    case .surroundsPole: nil
    }
  }

  private static let directions: [RouteError] = all { error in
    switch error {
    case nil: .empty
    // Files are named on the command line only, which speaks English.
    case .unreadable: nil
    case .empty: .unknownFormat
    case .unknownFormat: .xml(.doctype)
    case .xml: .wrongRoot("rss")
    case .wrongRoot: .json(.empty)
    case .json: .polyline(position: nil)
    case .polyline(.none): .polyline(position: 4)
    case .polyline(.some): .notACoordinate(line: 1, text: "X")
    case .notACoordinate: .outOfRange(line: 1, text: "99,999")
    case .outOfRange: .noRoute
    case .noRoute: .onlyLinks
    case .onlyLinks: .refused("NoRoute")
    case .refused: .archive(.notZip)
    case .archive: .archiveWithoutKML
    case .archiveWithoutKML: .limit(.bytes, 9)
    case .limit(.bytes, _): .limit(.coordinates, 9)
    case .limit(.coordinates, _): .limit(.steps, 9)
    case .limit(.steps, _): nil
    }
  }

  private static let zips: [ZipError] = all { error in
    switch error {
    case nil: .notZip
    case .notZip: .damaged("")
    case .damaged: .severalParts
    case .severalParts: .zip64
    case .zip64: .unsafeName("../X")
    case .unsafeName: .tooManyEntries(limit: 9)
    case .tooManyEntries: .tooLarge(name: "X", limit: 9)
    case .tooLarge(.some, _): .tooLarge(name: nil, limit: 9)
    case .tooLarge(nil, _): .tooDense(name: "X", limit: 9)
    case .tooDense: .unknownMethod(name: "X", method: 1)
    case .unknownMethod: .encrypted(name: "X")
    case .encrypted: .outOfMemory
    case .outOfMemory: nil
    }
  }

  private static let documents: [XMLError] = all { error in
    switch error {
    case nil: .empty
    case .empty: .truncated
    case .truncated: .malformed(line: 1, detail: "")
    case .malformed(_, let detail):
      detail.isEmpty ? .malformed(line: 1, detail: "X") : .charsetMismatch(line: 1)
    case .charsetMismatch: .unknownCharset("X")
    case .unknownCharset: .doctype
    case .doctype: .entity(line: 1)
    case .entity: .outOfMemory
    case .outOfMemory: .noLibrary
    case .noLibrary, .limit: nil
    }
  }

  private static let limits: [XMLError] = all { error in
    switch error {
    case nil: .limit(.depth, 9)
    case .limit(.depth, _): .limit(.children, 9)
    case .limit(.children, _): .limit(.attributes, 9)
    case .limit(.attributes, _): .limit(.names, 9)
    case .limit(.names, _): .limit(.textBytes, 9)
    case .limit(.textBytes, _): .limit(.markupBytes, 9)
    case .limit(.markupBytes, _): .limit(.totalBytes, 9)
    default: nil
    }
  }

  private static let json: [JSONError] = all { error in
    switch error {
    case nil: .empty
    case .empty: .truncated
    case .truncated: .malformed(line: 1, offset: 1)
    case .malformed: .notUTF8(line: 1)
    case .notUTF8: .tooDeep(limit: 9)
    case .tooDeep: nil
    }
  }

  private static let exchanges: [TransportError] = [
    ("feed", "10.0.0.1:80"), ("route service (osrm)", "10.0.0.1:80"), ("feed", nil),
  ].flatMap { service, remote in
    reasons.map { TransportError(reason: $0, service: service, remote: remote) }
  }

  private static let reasons: [TransportError.Reason] = all { reason in
    switch reason {
    case nil: .invalidAddress
    case .invalidAddress: .invalidHeader(name: "X")
    case .invalidHeader: .couldNotResolve
    case .couldNotResolve: .proxyFailed
    case .proxyFailed: .couldNotConnect(refused: true)
    case .couldNotConnect(true): .couldNotConnect(refused: false)
    case .couldNotConnect(false): .tls
    case .tls: .untrustedCertificate
    case .untrustedCertificate: .timedOut(.connect, after: .seconds(1))
    case .timedOut(.connect, _): .timedOut(.silence, after: .seconds(15))
    case .timedOut(.silence, _): .timedOut(.total, after: .seconds(60))
    case .timedOut(.total, _): .headTooLarge(limit: 1_000)
    case .headTooLarge: .bodyTooLarge(limit: 1 << 20)
    case .bodyTooLarge: .redirected(to: "http://x/")
    case .redirected(.some): .redirected(to: nil)
    case .redirected(nil): .tooManyRedirects
    case .tooManyRedirects: .emptyReply
    case .emptyReply: .cutOff
    case .cutOff: .notHTTP
    case .notHTTP: .undecodableBody
    case .undecodableBody: .tooManyWaiting(limit: 9)
    case .tooManyWaiting: .resting(.seconds(5))
    case .resting: .cancelled
    case .cancelled: .shutDown
    case .shutDown: .stopped(by: CancellationError())
    case .stopped: .failed
    case .failed: nil
    }
  }

  private static let feeds: [FeedError] = all { (reason: FeedError.Reason?) in
    switch reason {
    case nil: .rejectedLogin
    case .rejectedLogin: .missingLogin
    case .missingLogin: .fault(code: nil, text: "")
    case .fault(_, let text): text.isEmpty ? .fault(code: nil, text: "X") : .status(404)
    case .status(404): .status(418)
    case .status(418): .status(500)
    case .status: .emptyAnswer
    case .emptyAnswer: .webPage
    case .webPage: .notXML
    case .notXML: .notSOAP(root: "rss")
    case .notSOAP: .otherOperation(name: "X")
    case .otherOperation: .truncated
    case .truncated: .malformed
    case .malformed: .charset(nil)
    case .charset(nil): .charset("X")
    case .charset(.some): .tooLarge
    case .tooLarge: .tooManyPages(limit: 5)
    case .tooManyPages: .invalidQuery(what: "radius")
    // Its sentences are those of the exchange.
    case .invalidQuery, .transport: nil
    }
  }.map { FeedError(reason: $0, remote: "feed.example") }
}
