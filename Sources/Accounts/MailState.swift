/// The state of a mail that was put into the store.
public enum MailState: String, Sendable, Hashable, CaseIterable {
  /// The mail is waiting to be sent.
  case waiting
  /// The mail server has accepted the mail.
  case sent
  /// The mail server refused the mail, or did not accept it before its deadline.
  case failed
  /// The mail was handed over, but the mail server did not confirm it. It is not sent again, so
  /// that the recipient does not get it twice.
  case unconfirmed
}
