/// How much a hunt may hold. Texts are counted in characters (code points of Unicode).
public enum HuntLimits {
  /// Hunts that one account may be a member of.
  public static let hunts = 100
  /// Members of a hunt.
  public static let members = 50
  /// Homes of a hunt.
  public static let homes = 10_000
  /// Removed homes of a hunt whose notes and ratings are still stored, the latest of them.
  public static let removedHomes = 1_000
  /// Former values of a home that are stored, the latest of them.
  public static let history = 100
  /// Messages of a hunt.
  public static let messages = 100_000
  /// Viewings of a hunt.
  public static let viewings = 1_000
  /// Times that are proposed for a viewing.
  public static let times = 10
  /// Places of a hunt, and places of one's own.
  public static let places = 500
  /// Invitations of a hunt that are open.
  public static let invitations = 50

  /// Characters of a hunt's name, and of a place's title.
  public static let name = 80
  /// Characters of a message.
  public static let message = 4_000
  /// Characters of the note on a home, a place or a viewing.
  public static let note = 4_000
  /// Characters of a listing's id.
  public static let listing = 4_000
  /// Characters of the key that a client gives a message.
  public static let key = 64

  /// Seconds for which an invitation can be accepted.
  public static let invitationSeconds: Int64 = 7 * 86_400
  /// Seconds for which a message can be changed by its author.
  public static let editSeconds: Int64 = 5 * 60
  /// Seconds for which events are stored for those who connect again.
  public static let eventSeconds: Int64 = 30 * 86_400
  /// Minutes after which a position that is shared ends by itself.
  public static let positionMinutes = 1...8 * 60
  /// The longest viewing, in seconds.
  public static let viewingSeconds: Int64 = 86_400
}
