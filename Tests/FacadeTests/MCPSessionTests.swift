import Commute
import Foundation
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Messages
import Search
import Stations
import Testing

@testable import Facade

/// Tests MCP sessions over standard input and output.
@Suite struct MCPSessionTests {
  private func session(_ library: ListingLibrary? = nil) throws -> MCPSession {
    let finder = HomeFinder(
      library: try library ?? Self.library(), stations: StationTable(contentsOf: []),
      policy: library == nil ? .storeOnly : .feedFirst)
    let server = MCPServer(
      finder: finder, routes: RouteFinder(finder), services: SearchServices(finder), version: "1",
      linkRoot: nil)
    return MCPSession(server: server, language: .english)
  }

  /// Returns a library for a source that never responds.
  private static func library() throws -> ListingLibrary {
    let source = EndlessSource()
    return ListingLibrary(
      source: source, feed: try ListingStore.inMemory().feed(source.storeName))
  }

  private static func ping(_ id: Int) -> MCPSession.Line {
    .message(Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#.utf8))
  }

  /// Runs a session with `lines` as input, and returns its responses.
  private func answers(
    to lines: [MCPSession.Line], _ library: ListingLibrary? = nil
  ) async throws -> [String] {
    let written = Locked<[String]>([])
    let rest = Locked(Array(lines.reversed()))
    try await session(library).run {
      rest.withLock { $0.popLast() }
    } write: { message in
      written.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
    }
    return written.withLock { $0 }
  }

  @Test func requestsGetResponsesButNotificationsDoNot() async throws {
    let answers = try await answers(
      to: (1...40).map(Self.ping)
        + [
          .message(Array(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.utf8)),
          .message(Array("  ".utf8)),
        ])
    #expect(answers.count == 40)
    for id in 1...40 { #expect(answers.contains { $0.contains(#""id":\#(id),"#) }) }
  }

  @Test func overlongLineGetsErrorAndNextLineWorks() async throws {
    let answers = try await answers(to: [.tooLong, Self.ping(1)])
    #expect(answers.count == 2 && answers[0].contains("-32600") && answers[1].contains("result"))
  }

  /// At most eight responses can be waiting for the client to read them. At that limit, the session
  /// stops reading requests.
  @Test func sessionStopsReadingIfClientDoesNotRead() async throws {
    let (read, written, isTaken) = (Locked(0), Locked(0), Locked(false))
    let session = try session()
    let run = Task {
      await session.run {
        let number = read.withLock { read in
          read += 1
          return read
        }
        return number <= 100 ? Self.ping(number) : nil
      } write: { _ in
        while !isTaken.withLock({ $0 }) { await Task.yield() }
        written.withLock { $0 += 1 }
      }
    }
    while read.withLock({ $0 }) < 9 { await Task.yield() }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(read.withLock { $0 } == 9 && written.withLock { $0 } == 0)
    isTaken.withLock { $0 = true }
    await run.value
    #expect(written.withLock { $0 } == 100)
  }

  @Test(.timeLimit(.minutes(5)))
  func cancelledCallGetsNoResponse() async throws {
    let library = try Self.library()
    let call =
      #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"search_homes","#
      + #""arguments":{"lat":13.7,"lon":100.5}}}"#
    let cancel =
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#
    let answers = try await answers(
      to: [.message(Array(call.utf8)), .message(Array(cancel.utf8)), Self.ping(8)], library)
    #expect(answers.count == 1 && answers[0].contains(#""id":8,"#))
  }
}

/// A source that never responds. A call to the source ends only when it is cancelled.
private struct EndlessSource: ListingSource {
  let name = "endless"
  let kind = "test"
  let storeName = "endless"

  private static func never<Answer>() async throws(SourceError) -> Answer {
    do {
      while true { try await Task.sleep(for: .seconds(3_600)) }
    } catch {
      throw SourceError(.cancelled, Message(verbatim: "Nobody waits any more."))
    }
  }

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings { try await Self.never() }

  func provinces() async throws(SourceError) -> [Province] { try await Self.never() }
  func districts(inProvince code: String) async throws(SourceError) -> [District] {
    try await Self.never()
  }
}
