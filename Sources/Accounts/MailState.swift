/// The state of a stored email.
public enum MailState: String, Sendable, Hashable, CaseIterable {
  /// The email is waiting to be sent.
  case waiting
  /// The mail server has accepted the email.
  case sent
  /// The mail server refused the email, or did not accept it before its deadline.
  case failed
  /// The email was handed over, but the mail server did not confirm it. The email is not sent
  /// again, so that the recipient does not receive it twice.
  case unconfirmed
}
