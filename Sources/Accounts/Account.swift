public import Messages

public typealias AccountID = Identifier<Account>

/// A person with an account.
public struct Account: Sendable, Hashable {
  /// The id, which is never used for another account.
  public var id = AccountID()
  /// The address with which the person signs in, in lower case.
  public var email: String
  /// The name that others see; nil if the person chose none.
  public var name: String?
  /// The language of emails.
  public var language: Language
  /// When the account was created, in seconds since 1970.
  public var created: Int64
}
