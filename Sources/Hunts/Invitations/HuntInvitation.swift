public import Accounts

/// The id of an invitation, which is not secret.
public typealias InvitationID = Identifier<HuntInvitation>

/// An invitation to a hunt that has not been accepted yet.
public struct HuntInvitation: Sendable, Hashable {
  public var id: InvitationID
  /// The address of the person who may accept the invitation; nil if anyone with the link may
  /// accept it.
  public var email: String?
  /// The role that the invitation assigns.
  public var role: HuntRole
  /// When the invitation was created, in seconds since 1970.
  public var created: Int64
  /// The state of the invitation's email; nil if no email was requested, or if the state has not
  /// been read.
  public var mail: MailState?

  /// When the invitation expires, in seconds since 1970.
  public var expires: Int64 { created + HuntLimits.invitationSeconds }

  /// Whether the invitation can be accepted. Setting the clock back does not prolong an invitation.
  public func isOpen(at now: Int64) -> Bool {
    now < expires && created - now < HuntLimits.invitationSeconds
  }
}
