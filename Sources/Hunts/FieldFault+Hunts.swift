import Accounts
import Messages

/// The reasons why a field of a hunt request can be invalid.
extension FieldFault {
  /// The value is not the id of a known listing.
  static let unknownListing = other(
    Message(
      "is not the id of a known home; search near it first",
      "ไม่ใช่เลขประกาศที่มีในระบบ ค้นหาบริเวณใกล้เคียงก่อน"))
  /// The account is not a member of the hunt.
  static let notAMember = other(
    Message("is not a member of the shared list", "ไม่ใช่สมาชิกของกลุ่มหาบ้านนี้"))
}
