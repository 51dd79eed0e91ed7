/// What a member is in a hunt.
public enum HuntRole: String, Sendable, Hashable, CaseIterable {
  /// The one whom the hunt belongs to; each has one.
  case owner
  /// Who changes homes, places and viewings.
  case editor
  /// Who looks on, rates and writes messages.
  case viewer

  /// The roles that people are invited to, or given.
  public static let given: [HuntRole] = [.editor, .viewer]

  /// Whether a member of this role may do this.
  public func may(_ action: HuntAction) -> Bool { action.roles.contains(self) }
}

/// What can be done in a hunt.
public enum HuntAction: String, Sendable, Hashable, CaseIterable {
  /// Read the hunt with its homes, messages, places and viewings, and what has changed.
  case read
  /// Rate a home.
  case rate
  /// Write messages, change one's own, and mark messages as read.
  case write
  /// Answer a viewing, acknowledge a meeting point.
  case answer
  /// Share where one is.
  case sharePosition
  /// Leave the hunt.
  case leave
  /// Change the hunt's name.
  case rename
  /// Add, remove and change homes.
  case editHomes
  /// Add, remove and change the hunt's places.
  case editPlaces
  /// Propose, change and call off viewings.
  case editViewings
  /// Invite people, see and take back invitations.
  case invite
  /// Change the roles of others, remove them.
  case manage
  /// Delete the hunt with all that is in it.
  case delete

  /// The roles that may do it: the one table of rights.
  public var roles: Set<HuntRole> {
    switch self {
    case .read, .rate, .write, .answer, .sharePosition, .leave: [.owner, .editor, .viewer]
    case .rename, .editHomes, .editPlaces, .editViewings: [.owner, .editor]
    case .invite, .manage, .delete: [.owner]
    }
  }
}
