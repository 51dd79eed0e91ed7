import Accounts

/// The tables of hunts in the account store.
enum HuntTables {
  static let all = AccountTables(
    file: [
      .init(of: 2, hunts), .init(of: 3, huntCounts), .init(of: 4, at: 1, invitationDeletion),
      .init(of: 7, reminders), .init(of: 9, removals),
    ],
    database: [
      .init(of: 2, huntsInDatabase), .init(of: 3, viewingsInDatabase),
      .init(of: 5, at: 1, huntTriggers), .init(of: 5, at: 4, viewingTriggers),
      .init(of: 6, AccountTables.inDatabase(removals)),
    ])

  /// Deletes an invitation's email together with the invitation.
  private static let invitationDeletion = """
    CREATE TRIGGER invitation_deletion AFTER DELETE ON hunt_invitation BEGIN
      DELETE FROM mail WHERE about = OLD.id;
    END;

    """
}
