public import Messages

/// A note about data that a refresh omitted.
public enum RefreshNote: Localized, Sendable, Hashable {
  /// A source names an unknown line.
  case unknownLine(String, source: String)
  /// A source contains an unknown station with too little data.
  case unknownStation(String, source: String)
  /// The table could not be read.
  case damagedTable

  /// One sentence.
  public var message: Message {
    switch self {
    case .unknownLine(let line, let source):
      Message(
        "\(source): the line \(line) is not known; it is left out.",
        "\(source): ไม่รู้จักสาย \(line) จึงตัดออก")
    case .unknownStation(let station, let source):
      Message(
        "\(source) has a station that is not known, \(station), without its code or place; it is left out.",
        "\(source) มีสถานีที่ไม่รู้จัก \(station) ซึ่งไม่มีรหัสหรือตำแหน่ง จึงตัดออก")
    case .damagedTable:
      Message(
        "The table was damaged; the facts in the program replace it.",
        "ตารางเสียหาย จึงใช้ข้อมูลในโปรแกรมแทน")
    }
  }
}
