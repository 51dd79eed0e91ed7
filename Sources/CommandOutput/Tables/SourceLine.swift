import Library
import Search

extension SearchAnswer.Source {
  /// Returns the source of the homes and the age of the data as text.
  package func line(on screen: Screen) -> String {
    let name =
      feed == "sample"
      ? screen.say("the built-in sample of made-up homes", "ประกาศสมมติในโปรแกรม")
      : feed
    let count = skipped.reduce(0) { $0 + $1.count }
    let left =
      switch count {
      case 0: ""
      case 1: screen.say("; 1 unusable record left out", "; ข้าม 1 รายการที่ใช้ไม่ได้")
      default:
        screen.say("; \(count) unusable records left out", "; ข้าม \(count) รายการที่ใช้ไม่ได้")
      }
    let age =
      switch freshness {
      case .live: ""
      case .cached: screen.say("stored ", "เก็บไว้เมื่อ ")
      case .stale: screen.say("out of date, stored ", "ข้อมูลเก่า เก็บไว้เมื่อ ")
      }
    return "\(screen.say("From", "จาก")) \(name), \(age)\(LocalTime.text(fetchedAt))\(left)"
  }
}
