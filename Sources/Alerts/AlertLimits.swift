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
  /// The first wait before a push service is asked again, and the longest, in seconds; each is twice as long
  /// as the one before.
  private static let firstPushWait: Int64 = 5
  private static let longestPushWait: Int64 = 3_600

  /// Seconds until a message is tried again that was tried so often.
  ///
  /// - Parameter asked: How long the push service wants to be left alone.
  static func pushWait(after tries: Int, asked: Int64?) -> Int64 {
    max(min(firstPushWait << min(max(tries, 1) - 1, 20), longestPushWait), asked ?? 0)
  }
}
