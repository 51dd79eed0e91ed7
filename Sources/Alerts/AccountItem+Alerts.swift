public import Accounts
import Messages

extension AccountItem {
  public static let search = AccountItem(Message("saved search", "การค้นหาที่บันทึกไว้"))
  /// The feed of a saved search.
  public static let feed = AccountItem(Message("feed", "ฟีด"))
}
