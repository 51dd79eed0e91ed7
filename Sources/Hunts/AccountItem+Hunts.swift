public import Accounts
import Messages

/// The kinds of hunt items that error messages name.
extension AccountItem {
  public static let hunt = AccountItem(Message("shared list", "กลุ่มหาบ้าน"))
  public static let home = AccountItem(Message("home of the shared list", "บ้านในกลุ่มหาบ้าน"))
  public static let member = AccountItem(Message("member", "สมาชิก"))
  public static let invitation = AccountItem(Message("invitation", "คำเชิญ"))
  public static let message = AccountItem(Message("message", "ข้อความ"))
  /// A viewing of a home.
  public static let viewing = AccountItem(Message("viewing", "นัดชมบ้าน"))
  /// A saved place.
  public static let place = AccountItem(Message("place", "สถานที่"))
  /// A calendar of viewings.
  public static let calendar = AccountItem(Message("calendar", "ปฏิทิน"))
}
