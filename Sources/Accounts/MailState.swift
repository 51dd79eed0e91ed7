/// How far a mail has come that was put into the store.
public enum MailState: String, Sendable, Hashable, CaseIterable {
  /// It is still to be sent.
  case waiting
  /// The mail server has taken it.
  case sent
  /// The mail server refuses it, or did not take it while it was of use.
  case failed
  /// It was handed over, and the mail server did not say whether it took it. It is not sent again, so that
  /// nobody gets it twice.
  case unconfirmed
}
