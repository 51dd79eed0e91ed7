import Basics
import Testing

@Suite struct TimeOfDayTests {
  @Test func readsAndWrites() {
    for (text, minutes, written) in [
      ("0:00", 0, "00:00"), ("09:05", 545, "09:05"), ("9:05", 545, "09:05"),
      ("23:59", 1_439, "23:59"), ("12:00", 720, "12:00"),
    ] {
      let time = TimeOfDay(text)
      #expect(time?.minutes == minutes && time?.text == written, "\(text)")
      #expect(TimeOfDay(minutes: minutes) == time)
    }
    #expect(TimeOfDay.noon == TimeOfDay("12:00"))
  }

  @Test(arguments: [
    "", ":", "24:00", "25:00", "12:60", "12:5", "012:00", "-1:00", "+1:00", "9", "๙:๐๐",
  ])
  func otherTextsAreNotTimes(text: String) {
    #expect(TimeOfDay(text) == nil)
  }
}
