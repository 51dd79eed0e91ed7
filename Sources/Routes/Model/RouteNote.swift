public import Basics
public import Messages

/// A note from a reader or the guide about a contradiction or an omission in a route.
public enum RouteNote: Localized, Sendable, Hashable {
  /// The document links to another document.
  case linkNotFollowed
  /// A line has only one coordinate and was omitted.
  case singlePoint
  /// The length that the document states differs from the length of its line; both are in metres.
  case statedLength(Double, line: Double)
  /// The sum of the steps' lengths differs from the length of the line; both are in metres.
  case sumOfSteps(Double, line: Double)
  /// The number of steps whose text states a length that does not match their part of the line.
  case oddTexts(Int)
  /// The times are the guide's estimates for this departure, and walks are measured in a straight
  /// line.
  case estimates(TimeOfDay)
  /// The headways of these lines are unknown. The names of the lines are phrased for use in a
  /// sentence.
  case estimatedWaits([Message])
  /// No train runs at the departure time.
  case noTrains(TimeOfDay)
  /// Every route includes a walk that is longer than this number of minutes.
  case longWalk(minutes: Int)

  /// The note in one sentence.
  public var message: Message {
    switch self {
    case .linkNotFollowed:
      Message("A link to another document was not followed.", "ไม่ได้เปิดลิงก์ไปยังเอกสารอื่น")
    case .singlePoint: Message("A line of a single point was left out.", "ตัดเส้นที่มีจุดเดียวออก")
    case .statedLength(let stated, let line):
      Message(
        "The document says \(metres(stated)), but its line is \(metres(line)) long.",
        "เอกสารบอกว่า \(metres(stated)) แต่เส้นยาว \(metres(line))")
    case .sumOfSteps(let sum, let line):
      Message(
        "The steps add up to \(metres(sum)), but the line is \(metres(line)) long.",
        "ขั้นตอนรวมกันได้ \(metres(sum)) แต่เส้นยาว \(metres(line))")
    case .oddTexts(1):
      Message("The text of 1 step does not match its line.", "ข้อความของ 1 ขั้นตอนไม่ตรงกับเส้น")
    case .oddTexts(let count):
      Message(
        "The text of \(count) steps does not match their lines.",
        "ข้อความของ \(count) ขั้นตอนไม่ตรงกับเส้น")
    case .estimates(let time):
      Message(
        "All times are estimates for a weekday at \(time.text), and walks are measured along straight lines.",
        "เวลาทั้งหมดเป็นค่าประมาณสำหรับวันธรรมดาเวลา \(time.text) น. และระยะเดินวัดเป็นเส้นตรง")
    case .estimatedWaits(let lines):
      Message(
        "The frequency of trains on \(lines.joined(separator: ", ")) is a guess.",
        "ความถี่ของรถไฟ\(lines.joined(separator: ", ")) เป็นค่าคาดคะเน")
    case .noTrains(let time):
      Message(
        "No train runs on a weekday at \(time.text); choose another time to leave.",
        "ไม่มีรถไฟวิ่งในวันธรรมดาเวลา \(time.text) น. เลือกเวลาออกเดินทางอื่น")
    case .longWalk(let minutes):
      Message(
        "Every route from there has a walk of more than \(minutes) minutes.",
        "ทุกเส้นทางมีช่วงเดินนานกว่า \(minutes) นาที")
    }
  }

  private func metres(_ length: Double) -> Message {
    let number = length.magnitude < 1e15 ? "\(Int(length.rounded()))" : "\(length)"
    return Message("\(number) m", "\(number) ม.")
  }
}
