import Accounts
import Geo
import Synchronization

/// A change to a shared position, which one process sends to the other processes as a line `on …`
/// or `off …`.
enum PositionChange: Sendable {
  case on(SharedPosition)
  case off(Identifier<SharedPosition>, HuntPositions.Member, until: Int64)

  static func bytes(of changes: [PositionChange]) -> [UInt8] {
    Array(changes.map(\.line).joined(separator: "\n").utf8)
  }

  private var line: String {
    switch self {
    case .on(let shared):
      "on \(shared.hunt.text) \(shared.account.text) \(shared.share.text) \(shared.until) "
        + "\(shared.at) \(shared.precision.rawValue) "
        + "\(shared.position.latitude) \(shared.position.longitude)"
        + (shared.session.map { " \($0.text)" } ?? "")
    case .off(let share, let member, let until):
      "off \(member.hunt.text) \(member.account.text) \(share.text) \(until)"
    }
  }

  /// Parses a line; nil if the line is invalid.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard [5, 9, 10].contains(words.count), let hunt = HuntID(words[1]),
      let account = AccountID(words[2]), let share = Identifier<SharedPosition>(words[3]),
      let until = Int64(words[4])
    else { return nil }
    switch (words[0], words.count) {
    case ("off", 5):
      self = .off(share, HuntPositions.Member(hunt: hunt, account: account), until: until)
    case ("on", 9), ("on", 10):
      guard let at = Int64(words[5]),
        let precision = SharedPosition.Precision(rawValue: String(words[6])),
        let latitude = Double(words[7]), let longitude = Double(words[8]),
        let position = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      self = .on(
        SharedPosition(
          hunt: hunt, account: account, session: words.count == 10 ? SessionID(words[9]) : nil,
          share: share, position: position, precision: precision, at: at, until: until))
    default: return nil
    }
  }
}

extension HuntPositions {
  /// The maximum number of changes per message.
  private static let changesAtOnce = 250

  /// Applies the changes that another process sent.
  public func take(_ bytes: [UInt8]) {
    let changes = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap(PositionChange.init)
    let now = now()
    state.withLock { state in
      for change in changes {
        switch change {
        case .off(let share, let member, let until):
          state.end(share, of: member, until: until, at: now)
        case .on(let shared):
          let member = Member(hunt: shared.hunt, account: shared.account)
          guard shared.isOn(at: now), state.ended[shared.share] == nil,
            state.positions[member].map(shared.isNewer) ?? true
          else { continue }
          state.positions[member] = shared
          state.changed.insert(shared.hunt)
        }
      }
    }
  }

  /// All shared positions and all ended shares, as messages for a process that has just started.
  public var messages: [[UInt8]] {
    let now = now()
    let changes = state.withLock { state in
      state.sweep(at: now)
      return state.positions.values.map(PositionChange.on)
        + state.ended.map { .off($0.key, $0.value.member, until: $0.value.until) }
    }
    return stride(from: 0, to: changes.count, by: Self.changesAtOnce).map { start in
      PositionChange.bytes(
        of: Array(changes[start..<min(start + Self.changesAtOnce, changes.count)]))
    }
  }
}
