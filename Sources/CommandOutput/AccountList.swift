import Accounts
import Alerts
import Hunts
import Messages

/// What an account has several of, each known by its id or its name.
package enum AccountList: Sendable, Hashable, CaseIterable {
  case hunts, searches

  /// Where they are.
  package var path: String {
    switch self {
    case .hunts: "/v1/hunts"
    case .searches: "/v1/searches"
    }
  }

  /// What they are called.
  var noun: Message {
    switch self {
    case .hunts: Message("hunts", "รายการร่วม")
    case .searches: Message("saved searches", "การค้นหาที่บันทึกไว้")
    }
  }

  /// The command that lists them.
  package var command: String {
    switch self {
    case .hunts: "homefind hunt list"
    case .searches: "homefind alerts list"
    }
  }

  /// Whether a text is an id of one.
  package func isID(_ text: String) -> Bool {
    switch self {
    case .hunts: HuntID(text) != nil
    case .searches: SavedSearchID(text) != nil
    }
  }
}
