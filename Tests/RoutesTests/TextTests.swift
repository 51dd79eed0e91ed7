import Testing
import XMLStream

@testable import Routes

@Suite struct TextTests {
  @Test(
    arguments: [
      ("go 0.2 mi", 0.2 * 1609.344, nil), ("go 0.2\u{A0}mi", 0.2 * 1609.344, nil),
      ("Distance: 11.6 mi (about 26 mins)", 11.6 * 1609.344, 1560),
      ("13 hours 22 mins", nil, 48_120),
      ("1,6 km", 1600, nil), ("7 minutos", nil, 420), ("528 ft", 528 * 0.3048, nil),
      ("1,234 mi (about 2 days 3 hours)", 1234 * 1609.344, 183_600), ("drive for 120m", 120, nil),
      ("Distance: 800 m (approx. 3 minutes)", 800, 180), ("ไป 1.6 กม.", 1600, nil),
      ("ไป 350 ม.", 350, nil), ("1 ชม. 5 นาที", nil, 3900), ("ประมาณ 26 นาที", nil, 1560),
      ("1.6กม.ใน5นาทีถึง", 1600, 300), ("2 ชั่วโมง 3 วินาที", nil, 7203),
      ("Entfernung: 1.234,5 km (ca. 12 Stunden, 5 Minuten)", 1_234_500, 43_500),
      ("1.234 km (ca. 12 Std. 5 Min.)", 1_234_000, 43_500), ("0,3 km weiter", 300, nil),
      ("Distância: 1.022 km – cerca de 13 horas 10 minutos", 1_022_000, 47_400),
      ("North-West on 'Road 5' for 0.562 km, 0.4 min", 562, 24), ("1.234 km, 2.0 min", 1234, 120),
      ("Total Journey 2.3 km, 4 minutes", 2300, 240), ("1 mi 200 ft", 1609.344 + 60.96, nil),
      ("26 mins (30 mins in traffic)", nil, 1560), ("Turn right", nil, nil), ("Route 5", nil, nil),
      ("", nil, nil), ("M5 m", nil, nil), ("2 km then 3 km", 2000, nil), ("1,000 ft", 304.8, nil),
      ("1 h 05 min", nil, 3900), ("10 yd", 9.144, nil), ("5 km/h", 5000, nil),
    ] as [(String, Double?, Double?)])
  func measures(text: String, distance: Double?, duration: Double?) {
    let measure = MeasureText(text)
    #expect(
      measure.distance.map { ($0 * 1000).rounded() } == distance.map { ($0 * 1000).rounded() })
    #expect(
      measure.duration.map { ($0 * 1000).rounded() } == duration.map { ($0 * 1000).rounded() })
  }

  @Test func roundingIsHalfTheLastDigit() {
    #expect(MeasureText("11.6 mi").rounding == 0.1 * 1609.344 / 2)
    #expect(MeasureText("350 m").rounding == 0.5)
    #expect(MeasureText("0.2 mi").agrees(with: 400, tolerance: 0))
    #expect(!MeasureText("0.2 mi").agrees(with: 405, tolerance: 0))
  }

  @Test(arguments: [
    ("a &amp; b", "a & b"), ("0.2&#160;mi", "0.2\u{A0}mi"), ("&#xE01;", "ก"),
    ("Turn <b>left</b> onto X", "Turn left onto X"), ("  a\n\t b  ", "a b"),
    ("a<br/>b", "a b"), ("5 < 6 & 7", "5 < 6 & 7"),
    ("&bogus; &#99999999; &", "&bogus; &#99999999; &"),
    ("x <unclosed", "x <unclosed"), ("&lt;b&gt;", "<b>"), ("\u{1}a\u{7F}", "a"), ("<p></p>", ""),
    ("caf&eacute; &#55296;", "café &#55296;"), ("&nbsp;a&nbsp;", "a"),
  ])
  func plainText(text: String, plain: String) {
    #expect(PlainText.line(text) == plain)
  }

  @Test func linesAreCutAtBreaks() {
    #expect(PlainText.lines("a<br>b<BR />c<p>d</p>") == ["a", "b", "c", "d"])
    #expect(PlainText.lines(" <br/> ") == [])
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2024-02-29T12:00:00Z", 1_709_208_000),
      ("2024-05-01T08:30:00.5+07:00", 1_714_527_000.5), ("2024-05-01T01:30:00", 1_714_527_000),
      ("1969-12-31T23:59:59-00:01", 59), ("2000-03-01 00:00", 951_868_800), ("yesterday", nil),
      ("2024-13-01T00:00:00Z", nil), ("2024-05-01", nil), ("2024-05-01T08:30:00Zx", nil),
    ] as [(String, Double?)])
  func times(text: String, seconds: Double?) {
    #expect(TimeText.seconds(text) == seconds)
  }

  @Test(
    arguments: [
      ("PT4M10S", 250), ("P1DT2H3M4.5S", 93_784.5), ("1:02:03", 3723), ("4:10", 250), ("P", nil),
      ("P1M", nil), ("-1:00", nil), ("250", nil),
    ] as [(String, Double?)])
  func lengthsOfTime(text: String, seconds: Double?) {
    #expect(TimeText.duration(text) == seconds)
  }
}
