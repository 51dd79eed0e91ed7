public import Messages

/// The id of an account.
public typealias AccountID = Identifier<Account>

/// A person with an account.
public struct Account: Sendable, Hashable {
  /// What tells the account from others; no other ever has it.
  public var id = AccountID()
  /// The address at which the person signs in, in small letters.
  public var email: String
  /// The name that others see; nil where none was chosen.
  public var name: String?
  /// The language of mails.
  public var language: Language
  /// When the account was made, in seconds since 1970.
  public var created: Int64
}
