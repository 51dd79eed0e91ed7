import Geo
import Messages
import Routes
import Testing

@testable import Streets

@Suite struct StreetStepsTests {
  /// A route that goes north for 100 m on a street with two names, turns right into a street with a
  /// Thai name, passes a stop, turns left at a footpath, and goes up a staircase.
  private static let printed = """
    # Creator : Routino - http://www.routino.org/
    #Latitude\tLongitude\t    Node\tType\tSegment\tSegment\tTotal\tTotal\tSpeed\tBearing\tHighway
     13.740000\t 100.530000\t -1 \tWaypt#1\t0.000\t 0.00\t 0.00\t 0.0\t\t\t
     13.740500\t 100.530000\t 1 \tJunct-\t0.055\t 0.10\t 0.06\t 0.1\t 32\t 0\tถนนสุขุมวิท (Sukhumvit Road)
     13.741000\t 100.530000\t 2*\tJunct\t0.055\t 0.10\t 0.11\t 0.2\t 32\t 0\tถนนสุขุมวิท (Sukhumvit Road)
     13.741000\t 100.532000\t 3 \tWaypt#2\t0.216\t 0.30\t 0.33\t 0.5\t 32\t 90\tซอย 1 (เก่า)
     13.741000\t 100.533000\t 4 \tJunct\t0.108\t 0.20\t 0.43\t 0.7\t 32\t 90\tซอย 1 (เก่า)
     13.742000\t 100.533000\t 5 \tChange\t0.111\t 1.20\t 0.54\t 1.9\t 4\t 0\tpath
     13.742100\t 100.533000\t -2 \tWaypt#3\t0.011\t 0.20\t 0.56\t 2.1\t 4\t 0\tsteps

    """

  private func steps(_ language: Language) throws -> [RouteStep] {
    let trace = try #require(StreetTrace(Array(Self.printed.utf8)))
    return StreetSteps(trace, mode: .walk, language: language).steps()
  }

  @Test func instructionsAreInBothLanguages() throws {
    #expect(
      try steps(.english).map(\.instruction) == [
        "Head north on Sukhumvit Road", "Turn right onto ซอย 1 (เก่า)",
        "Pass stop, then continue on ซอย 1 (เก่า)", "Turn left onto a footpath", "Take the steps",
        "Arrive at your destination",
      ])
    #expect(
      try steps(.thai).map(\.instruction) == [
        "มุ่งหน้าไปทางทิศเหนือตามถนนสุขุมวิท", "เลี้ยวขวาเข้าซอย 1 (เก่า)",
        "ผ่านจุดแวะ แล้วไปต่อตามซอย 1 (เก่า)", "เลี้ยวซ้ายเข้าทางเดิน", "ใช้บันได", "ถึงที่หมาย",
      ])
  }

  @Test func figuresMatchRouter() throws {
    let steps = try steps(.english)
    #expect(steps.map(\.distance) == [110, 216, 108, 111, 11, 0])
    #expect(steps.map(\.duration) == [12, 18, 12, 72, 12, 0])
    #expect(steps.map(\.turn) == [.depart, .right, .via, .left, .straight, .arrive])
    #expect(steps.dropLast().allSatisfy { $0.polyline.count > 1 && $0.mode == .walk })
  }

  @Test(arguments: [
    (0.0, Turn.straight), (-19, .straight), (30, .slightRight), (-30, .slightLeft), (90, .right),
    (-90, .left), (150, .sharpRight), (-150, .sharpLeft), (178, .uTurn), (-180, .uTurn),
  ])
  func anglesAreTurns(degrees: Double, turn: Turn) {
    #expect(Turn(degrees: degrees) == turn)
  }

  @Test(arguments: [
    "", "# only a comment\n", "13.7\t100.5\n", "x\ty\t\t\t\t\t\t\t\t\t\n",
    " 13.74\t 100.53\t -1 \tWaypt#1\t0\t0\t0\t0\t\t\t\n",
    " 99.74\t 100.53\t -1 \tWaypt#1\t0\t0\t0\t0\t\t\t\n 13.74\t 100.53\t 2 \tWaypt#2\t0\t0\t0\t0\t\t\ta\n",
    " 13.74\t 100.53\t -1 \tWaypt#1\t0\t0\t0\t0\t\t\t\n 13.74\t 100.53\t 2 \tInter\t0\t0\t0\t0\t\t\ta\n",
    " 13.74\t 100.53\t -1 \tWaypt#1\tnan\t0\t0\t0\t\t\t\n 13.74\t 100.53\t 2 \tWaypt#2\t0\t1e99\t0\t0\t\t\ta\n",
  ])
  func otherOutputIsNotARoute(printed: String) {
    #expect(StreetTrace(Array(printed.utf8)) == nil)
  }

  @Test func namesComeFromMap() {
    #expect(StreetRoad("path") == .unnamed(.path))
    #expect(StreetRoad("") == .unnamed(.road))
    #expect(StreetRoad("ถนนวิภาวดีรังสิต (31)") == .named(local: "ถนนวิภาวดีรังสิต (31)", english: nil))
    #expect(StreetRoad("ถนน ก (A (B))") == .named(local: "ถนน ก", english: "A (B)"))
    #expect(StreetRoad("A (B)") == .named(local: "A", english: "B"))
    #expect(StreetRoad("(B)") == .named(local: "(B)", english: nil))
    #expect(StreetRoad("a)))") == .named(local: "a)))", english: nil))
    #expect(StreetRoad("a\u{1B}[2J\tb") == .named(local: "a [2J b", english: nil))
  }
}
