import Foundation
import HomefindTesting
import ListingStore
import Messages
import Search
import Stations
import Testing

@testable import Facade

/// A client on standard input and output.
@Suite struct MCPSessionTests {
  /// What is answered to these lines.
  private func answers(to lines: [MCPSession.Line]) async throws -> [String] {
    let finder = HomeFinder(
      libraries: [], stations: { StationTable(contentsOf: []) }, policy: .storeOnly)
    let server = MCPServer(
      finder: finder, routes: finder.routeFinder(), version: "1", linkRoot: { nil })
    let written = Locked<[String]>([])
    let rest = Locked(Array(lines.reversed()))
    await MCPSession(server: server, language: .english).run {
      rest.withLock { $0.popLast() }
    } write: { message in
      written.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
    }
    return written.withLock { $0 }
  }

  @Test func eachRequestIsAnsweredAndNoNotification() async throws {
    let answers = try await answers(
      to: (1...40).map { .message(Array(#"{"jsonrpc":"2.0","id":\#($0),"method":"ping"}"#.utf8)) }
        + [
          .message(Array(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.utf8)),
          .message(Array("  ".utf8)),
        ])
    #expect(answers.count == 40)
    for id in 1...40 { #expect(answers.contains { $0.contains(#""id":\#(id),"#) }) }
  }

  @Test func aLineThatIsTooLongIsNamedAndTheNextAnswered() async throws {
    let answers = try await answers(
      to: [.tooLong, .message(Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8))])
    #expect(answers.count == 2 && answers[0].contains("-32600") && answers[1].contains("result"))
  }
}
