/// The role of a member in a hunt.
public enum HuntRole: String, Sendable, Hashable, CaseIterable {
  /// The owner of the hunt; each hunt has exactly one.
  case owner
  /// A member who may change homes, places and viewings.
  case editor
  /// A member who may only read the hunt, rate homes and write messages.
  case viewer

  /// The roles that an invitation can assign.
  public static let given: [HuntRole] = [.editor, .viewer]

  /// Whether a member with this role may perform `action`.
  public func may(_ action: HuntAction) -> Bool { action.roles.contains(self) }
}

public enum HuntAction: String, Sendable, Hashable, CaseIterable {
  /// Read the hunt with its homes, messages, places, viewings and changes.
  case read
  /// Rate a home.
  case rate
  /// Write messages, edit the member's own messages, and mark messages as read.
  case write
  /// Respond to a viewing invitation, or acknowledge a meeting point.
  case answer
  case sharePosition
  case leave
  /// Change the hunt's name.
  case rename
  /// Add, remove and change homes.
  case editHomes
  /// Add, remove and change places in the hunt.
  case editPlaces
  /// Propose, change and cancel viewings.
  case editViewings
  /// Invite people, and list and revoke invitations.
  case invite
  /// Change the roles of other members, and remove them.
  case manage
  /// Delete the hunt and everything in it.
  case delete

  /// The roles that may perform the action. All permissions are defined here.
  public var roles: Set<HuntRole> {
    switch self {
    case .read, .rate, .write, .answer, .sharePosition, .leave: [.owner, .editor, .viewer]
    case .rename, .editHomes, .editPlaces, .editViewings: [.owner, .editor]
    case .invite, .manage, .delete: [.owner]
    }
  }
}
