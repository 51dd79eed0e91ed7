public import Messages
import Parameters

/// A problem with a beacon that the rules of the table do not detect.
public enum BeaconFinding: Sendable, Hashable, Localized {
  /// No search has found the beacon's home.
  case unknownHome(String, beacon: String)
  /// The beacon's home is no longer listed.
  case homeGone(String, beacon: String)
  /// The beacon's position is unknown, so no phone can monitor it.
  case noPlace(beacon: String)

  /// The finding, as a sentence.
  public var message: Message {
    switch self {
    case .unknownHome(let id, let beacon):
      Message(
        "\(beacon): the home \(id.quotable) is unknown; search near it first, or correct its id.",
        "\(beacon): ไม่พบประกาศ \(id.quotable) ค้นหาบริเวณใกล้เคียงก่อนหรือแก้เลขประกาศ")
    case .homeGone(let id, let beacon):
      Message(
        "\(beacon): the home \(id.quotable) is no longer listed; remove the beacon, or give it another home.",
        "\(beacon): ไม่มีประกาศ \(id.quotable) แล้ว ลบบีคอนหรือกำหนดบ้านอื่น")
    case .noPlace(let beacon):
      Message(
        "\(beacon): its location is unknown, so no phone can monitor it; give lat and lon.",
        "\(beacon): ไม่ทราบตำแหน่ง จึงไม่มีโทรศัพท์เครื่องใดตรวจหาบีคอนนี้ได้ ระบุ lat และ lon")
    }
  }
}
