import Accounts
import Messages

/// Why a field of a hunt's body is invalid, if the reason is specific to hunts.
enum HuntFault: Localized, Hashable {
  /// The value is not the id of a known listing.
  case unknownListing
  /// The account is not a member of the hunt.
  case notAMember

  var message: Message {
    switch self {
    case .unknownListing:
      Message(
        "is not the id of a home that is known; search near it first",
        "ไม่ใช่เลขประกาศที่รู้จัก ค้นหาบริเวณใกล้เคียงก่อน")
    case .notAMember: Message("is not a member of the hunt", "ไม่ใช่สมาชิกของรายการนี้")
    }
  }
}

extension FieldFault {
  /// A reason that is specific to hunts.
  static func hunt(_ fault: HuntFault) -> Self { .other(fault.message) }
}
