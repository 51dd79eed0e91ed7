import Terminal
import Testing

@Suite struct PainterTests {
  @Test(arguments: [
    (ColorChoice.auto, true, [:], true),
    (.auto, false, [:], false),
    (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, ["NO_COLOR": ""], true),
    (.auto, true, ["TERM": "dumb"], false),
    (.always, false, ["NO_COLOR": "1"], true),
    (.never, true, [:], false),
  ])
  func choices(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], isOn: Bool
  ) {
    #expect(Painter(choice, isTerminal: isTerminal, environment: environment).isOn == isOn)
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor"], "\u{1B}[30;48;2;119;204;0mE4\u{1B}[0m"),
    (["TERM": "xterm-256color"], "\u{1B}[30;48;5;112mE4\u{1B}[0m"),
    (["TERM": "vt100"], "\u{1B}[7mE4\u{1B}[0m"),
  ])
  func signs(environment: [String: String], text: String) throws {
    let green = try #require(RGBColor("#77CC00"))
    #expect(
      Painter(.always, isTerminal: true, environment: environment)("E4", .sign(green)) == text)
  }

  @Test(arguments: [("#77CC00", true), ("1E4F9C", false), ("#FFFFFF", true), ("#000000", false)])
  func lightColorsAreRecognized(text: String, isLight: Bool) throws {
    #expect(try #require(RGBColor(text)).isLight == isLight)
  }

  @Test(arguments: ["", "#12345", "#GGGGGG", "red", "+12345"])
  func otherTextsAreNotColors(text: String) {
    #expect(RGBColor(text) == nil)
  }
}

@Suite struct RadarTests {
  @Test func marksAreDrawnAtTheirPlaces() {
    let radar = Radar(
      radius: 1_000,
      marks: [
        .init(bearing: 0, distance: 500, sign: "1"), .init(bearing: 90, distance: 500, sign: "2"),
        .init(bearing: 225, distance: 700, sign: "3"),
        .init(bearing: 10, distance: 5_000, sign: "9"),
      ])
    let lines = radar.lines(width: 41)
    let middle = lines.count / 2
    #expect(lines[middle].hasPrefix("W"))
    #expect(lines[middle].hasSuffix("E"))
    #expect(lines[middle].contains("+"))
    #expect(lines[0].contains("N"))
    #expect(lines.firstIndex { $0.contains("1") } ?? 0 < middle)
    #expect(lines[middle].split(separator: "+")[1].contains("2"))
    #expect(lines.firstIndex { $0.contains("3") } ?? 0 > middle)
    #expect(!lines.joined().contains("9"))
    #expect(lines.allSatisfy { Cells.width(of: $0) <= 41 })
  }

  @Test(arguments: [1, 21, 40, 61, 200])
  func radarFitsWidth(width: Int) {
    let lines = Radar(radius: 10, marks: []).lines(width: width)
    #expect(lines.allSatisfy { Cells.width(of: $0) <= min(max(width, 21), 49) })
  }
}

@Suite struct ProgressLineTests {
  @Test func rateAndTimeLeftAreShown() {
    let line = ProgressLine(
      done: 5, total: 20, counts: "5 of 20 circles", rate: "12 homes/s", elapsed: 10)
    #expect(
      line.text(width: 100)
        == "[#######-----------------------] 5 of 20 circles, 12 homes/s, about 30 s left")
  }

  @Test(arguments: [10, 30, 50, 60, 80])
  func progressLineFitsWidth(width: Int) {
    let line = ProgressLine(done: 1, total: 3, counts: "1 of 3 circles", elapsed: 4_000)
    #expect(Cells.width(of: line.text(width: width)) <= width)
  }

  @Test(arguments: [(59, "59 s"), (185, "3 min 5 s"), (7_800, "2 h 10 min")])
  func times(seconds: Int, text: String) {
    #expect(ProgressLine.time(seconds) == text)
  }

  @Test func nothingIsGuessedBeforeTheFirstStep() {
    #expect(ProgressLine(done: 0, total: 3, counts: "", elapsed: 2).secondsLeft == nil)
    #expect(ProgressLine(done: 7, total: nil, counts: "", elapsed: 2).secondsLeft == nil)
  }
}
