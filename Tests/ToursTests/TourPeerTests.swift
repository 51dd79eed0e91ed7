import Foundation
import HomefindTesting
import Testing

@testable import Tours

/// Compares tours that are too large for an exact solution with OR-Tools' solutions.
@Suite(
  .enabled(
    if: PeerPython.path != nil,
    "\(PeerPython.absence(of: "ortools"))"))
struct TourPeerTests {
  private struct Task: Encodable {
    var travel: [[Int32]]
    var stay: [Int32]
    var windows: [[Int32]]
    var leaves: Int32
    var returns: Bool

    init(_ problem: TourProblem) {
      let places = 0...problem.visits.count
      travel = places.map { from in places.map { problem.seconds(from: from, to: $0) } }
      stay = problem.visits.map(\.stay)
      windows = problem.visits.map { visit in
        visit.appointment.map { [$0.from, $0.to] } ?? []
      }
      (leaves, returns) = (problem.leaves, problem.returns)
    }
  }

  @Test func toursAreAtMostTwoPercentLonger() async throws {
    let problems = [13, 17, 21, 25].flatMap { homes in
      [0, 3].map { appointments in
        RandomTour.problem(
          homes: homes, seed: UInt64(homes), appointments: appointments,
          returns: appointments == 0)
      }
    }.filter(\.impossibleAppointments.isEmpty)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try JSONEncoder().encode(problems.map(Task.init)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, output) = try await PeerPython.run("peers/best_tours.py", [file.path, "1"])
    #expect(status == 0)
    let text = String(decoding: output, as: UTF8.self)
    let theirs = text.split(separator: "\n").compactMap { Int32($0) }
    try #require(theirs.count == problems.count && problems.count >= 6)
    for (problem, theirs) in zip(problems, theirs) where theirs > 0 {
      let ours = problem.solved()
      #expect(
        ours.late == 0 && ours.travel * 100 <= theirs * 102,
        "\(problem.visits.count) homes: \(ours.travel), OR-Tools \(theirs)")
    }
  }
}
