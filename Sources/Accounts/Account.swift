public import Messages

public typealias AccountID = Identifier<Account>

/// A person with an account.
public struct Account: Sendable, Hashable {
  /// The id, which is never reused for another account.
  public var id = AccountID()
  /// The email address that the person signs in with, in lower case.
  public var email: String
  /// The name that other people see; nil if the person has not chosen a name.
  public var name: String?
  /// The language of emails.
  public var language: Language
  /// When the account was created, in seconds since 1970.
  public var created: Int64
}
