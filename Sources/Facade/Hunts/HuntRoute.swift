import HTTPTypes
import Hunts

/// A route below a hunt's path, and the permission that it needs.
enum HuntRoute: Sendable, CaseIterable {
  case show, rename, delete, look
  case putHome, removeHome, history
  case setRole, removeMember
  case invitations, invite, revoke
  case messages, post, editMessage, markRead
  case viewings, propose, editViewing, answerViewing, calendar
  case positions, sharePosition, hidePosition

  var method: HTTPRequest.Method {
    switch self {
    case .show, .history, .invitations, .messages, .viewings, .calendar, .positions: .get
    case .look, .invite, .post, .markRead, .propose, .answerViewing: .post
    case .putHome, .sharePosition: .put
    case .rename, .setRole, .editMessage, .editViewing: .patch
    case .delete, .removeHome, .removeMember, .revoke, .hidePosition: .delete
    }
  }

  /// The path of the route, with `id` as the parameter for the hunt's id.
  var path: String {
    let hunt = "/v1/hunts/{id}"
    return switch self {
    case .show, .rename, .delete: hunt
    case .look: "\(hunt)/seen"
    case .putHome, .removeHome: "\(hunt)/homes/{listing}"
    case .history: "\(hunt)/homes/{listing}/history"
    case .setRole, .removeMember: "\(hunt)/members/{member}"
    case .invitations, .invite: "\(hunt)/invitations"
    case .revoke: "\(hunt)/invitations/{invitation}"
    case .messages, .post: "\(hunt)/messages"
    case .editMessage: "\(hunt)/messages/{message}"
    case .markRead: "\(hunt)/read"
    case .viewings, .propose: "\(hunt)/viewings"
    case .editViewing: "\(hunt)/viewings/{viewing}"
    case .answerViewing: "\(hunt)/viewings/{viewing}/answer"
    case .calendar: "\(hunt)/viewings.ics"
    case .positions, .sharePosition, .hidePosition: "\(hunt)/positions"
    }
  }

  /// The minimum permission for the route. For example, rating a home does not require permission
  /// to change it, and leaving does not require permission to remove other members.
  var action: HuntAction {
    switch self {
    case .show, .look, .history, .messages, .viewings, .calendar, .positions: .read
    case .rename: .rename
    case .delete: .delete
    case .putHome: .rate
    case .removeHome: .editHomes
    case .setRole: .manage
    case .removeMember: .leave
    case .invitations, .invite, .revoke: .invite
    case .post, .editMessage, .markRead: .write
    case .propose, .editViewing: .editViewings
    case .answerViewing: .answer
    case .sharePosition, .hidePosition: .sharePosition
    }
  }
}
