import Basics

/// The limits of saved searches, and how long their findings are kept.
public enum AlertLimits {
  /// The maximum number of saved searches per account.
  public static let searches = 100
  /// The maximum length of a search's name, in characters.
  public static let name = 80
  /// The maximum number of homes in an email; the rest are only counted.
  public static let homesOfMail = 30
  /// The maximum number of homes in a feed; the latest are listed.
  public static let homesOfFeed = 200
  /// How long the store remembers which homes were reported, in seconds: a year.
  public static let itemSeconds: Int64 = 365 * 86_400
  /// How long an email that the server does not accept is retried, in seconds: three days.
  public static let mailSeconds: Int64 = 3 * 86_400
  /// The maximum number of homes that a notification names; the rest are only counted.
  public static let homesOfPush = 3
  /// How long a notification waits for a device that is away, in seconds: a day.
  public static let pushSeconds: Int64 = 86_400
  /// The waits between attempts to reach a push service.
  static let pushBackoff = Backoff(first: 5, longest: 3_600)
}
