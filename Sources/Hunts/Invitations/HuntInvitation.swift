public import Accounts

/// The id of an invitation, which is not secret.
public typealias InvitationID = Identifier<HuntInvitation>

/// An invitation to a hunt that has not been accepted yet.
public struct HuntInvitation: Sendable, Hashable {
  public var id: InvitationID
  /// The address of the person who may accept it; nil if anyone with the link may.
  public var email: String?
  /// The role that the person gets.
  public var role: HuntRole
  /// When it was created, in seconds since 1970.
  public var created: Int64
  /// The state of the invitation's email; nil if no email was requested, or if the state was not
  /// read.
  public var mail: MailState?

  /// When it expires, in seconds since 1970.
  public var expires: Int64 { created + HuntLimits.invitationSeconds }

  /// Whether it can be accepted. A clock that was set back does not prolong an invitation.
  public func isOpen(at now: Int64) -> Bool {
    now < expires && created - now < HuntLimits.invitationSeconds
  }
}
