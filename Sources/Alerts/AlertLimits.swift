import Basics

/// How much saved searches may be, and how long what they found is kept.
public enum AlertLimits {
  /// Saved searches of an account.
  public static let searches = 100
  /// Characters of a search's name.
  public static let name = 80
  /// Homes that one mail has; the others are counted.
  public static let homesOfMail = 30
  /// Homes that a feed has, the latest.
  public static let homesOfFeed = 200
  /// Seconds for which it is known which homes were reported: a year.
  public static let itemSeconds: Int64 = 365 * 86_400
  /// Seconds for which a mail that is not taken is tried again: three days.
  public static let mailSeconds: Int64 = 3 * 86_400
  /// Homes that a notification names; the others are counted.
  public static let homesOfPush = 3
  /// Seconds for which a device is still told, be it that it is away: a day.
  public static let pushSeconds: Int64 = 86_400
  /// The waits before a push service is asked again.
  static let pushBackoff = Backoff(first: 5, longest: 3_600)
}
