/// The limits of hunts. Text lengths are counted in Unicode code points.
public enum HuntLimits {
  /// The maximum number of hunts per account.
  public static let hunts = 100
  /// The maximum number of members per hunt.
  public static let members = 50
  /// The maximum number of homes per hunt.
  public static let homes = 10_000
  /// The maximum number of removed homes per hunt whose notes and ratings are stored; the most
  /// recently removed homes are retained.
  public static let removedHomes = 1_000
  /// The maximum number of former values per home; the latest values are retained.
  public static let history = 100
  /// The maximum number of messages per hunt.
  public static let messages = 100_000
  /// The maximum number of viewings per hunt.
  public static let viewings = 1_000
  /// The maximum number of proposed times per viewing.
  public static let times = 10
  /// The maximum number of places per hunt, and of personal places per account.
  public static let places = 500
  /// The maximum number of open invitations per hunt.
  public static let invitations = 50

  /// The maximum length of a hunt's name and of a place's title.
  public static let name = 80
  /// The maximum length of a message.
  public static let message = 4_000
  /// The maximum length of the note on a home, a place or a viewing.
  public static let note = 4_000
  /// The maximum length of a listing's id.
  public static let listing = 4_000
  /// The maximum length of the key that a client assigns to a message.
  public static let key = 64

  /// How long an invitation can be accepted, in seconds.
  public static let invitationSeconds: Int64 = 7 * 86_400
  /// How long the author can change a message, in seconds.
  public static let editSeconds: Int64 = 5 * 60
  /// How long events are stored for clients that reconnect, in seconds.
  public static let eventSeconds: Int64 = 30 * 86_400
  /// How long a position can be shared, in minutes.
  public static let positionMinutes = 1...8 * 60
  /// The maximum length of a viewing, in seconds.
  public static let viewingSeconds: Int64 = 86_400
}
