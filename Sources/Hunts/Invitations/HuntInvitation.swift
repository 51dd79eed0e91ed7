public import Accounts

/// The id of an invitation, which is no secret.
public typealias InvitationID = Identifier<HuntInvitation>

/// An invitation to a hunt that has not been accepted yet.
public struct HuntInvitation: Sendable, Hashable {
  /// What tells it from others.
  public var id: InvitationID
  /// The address of the one who may accept it; nil where everyone may who has its link.
  public var email: String?
  /// What it makes of the one who accepts it.
  public var role: HuntRole
  /// When it was made, in seconds since 1970.
  public var created: Int64
  /// How the mail with it has come along; nil where none was asked for, or that is not looked up.
  public var mail: MailState?

  /// When it can no longer be accepted, in seconds since 1970.
  public var expires: Int64 { created + HuntLimits.invitationSeconds }

  /// Whether it can be accepted. A clock that was set back makes nothing valid for longer.
  public func isOpen(at now: Int64) -> Bool {
    now < expires && created - now < HuntLimits.invitationSeconds
  }
}
