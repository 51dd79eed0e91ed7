import NIOCore
import NIOPosix
import Testing

@testable import Facade

@Suite struct LoopTurnTests {
  @Test func requestLateInATurnWaits() async throws {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let turns = LoopTurns()
    let began = NIODeadline.now()
    let late = try await loop.submit {
      let turn = turns.turn(of: loop)
      return [0, 10, 11].map { turn.isLong(at: began + .milliseconds($0), on: loop) }
    }.get()
    #expect(late == [false, false, true])
    // By now, the task that marks the end of the first turn has run.
    let isLate = try await loop.submit {
      turns.turn(of: loop).isLong(at: began + .milliseconds(12), on: loop)
    }.get()
    #expect(!isLate)
  }
}
