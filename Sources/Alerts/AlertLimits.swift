import Basics

/// The limits of saved searches, and how long their findings are stored.
public enum AlertLimits {
  /// The maximum number of saved searches per account.
  public static let searches = 100
  /// The maximum length of a search's name, in characters.
  public static let name = 80
  /// The maximum number of homes that an email lists; further homes are only counted.
  public static let homesOfMail = 30
  /// The maximum number of homes in a feed, which lists the latest homes.
  public static let homesOfFeed = 200
  /// How long the store retains the homes that were reported, in seconds: one year.
  public static let itemSeconds: Int64 = 365 * 86_400
  /// How long an email that the server does not accept is retried, in seconds: three days.
  public static let mailSeconds: Int64 = 3 * 86_400
  /// The maximum number of homes that a notification lists; further homes are only counted.
  public static let homesOfPush = 3
  /// How long a notification is retained for an offline device, in seconds: one day.
  public static let pushSeconds: Int64 = 86_400
  /// The waiting times between attempts to reach a push service.
  static let pushBackoff = Backoff(first: 5, longest: 3_600)
}
