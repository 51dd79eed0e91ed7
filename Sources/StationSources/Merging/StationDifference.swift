import Geo
import Listings
public import Messages
public import Stations

/// The differences between a new table and the previous one.
public struct StationDifference: Sendable, Hashable {
  /// A station with a new position.
  public struct Move: Sendable, Hashable {
    /// The station at its new position.
    public let station: Station
    /// The distance between the old and the new position in metres.
    public let metres: Double
  }

  /// A station with a change other than its position.
  public struct Change: Sendable, Hashable {
    /// The station before the change.
    public let before: Station
    /// The station after the change.
    public let after: Station
  }

  public internal(set) var added: [Station] = []
  /// Stations with a new position.
  public internal(set) var moved: [Move] = []
  /// Stations with a new Thai or English name.
  public internal(set) var renamed: [Change] = []
  /// Stations with a new code, order, colour or year.
  public internal(set) var changed: [Change] = []
  /// Removed stations.
  public internal(set) var gone: [Station] = []

  /// Whether there are no differences.
  public var isEmpty: Bool {
    added.isEmpty && moved.isEmpty && renamed.isEmpty && changed.isEmpty && gone.isEmpty
  }

  /// A line of text for each difference.
  public var lines: [Message] {
    let added = added.map { station in
      let line = "\(station.title), \(station.system.rawValue) \(station.line)"
      return Message("added    \(line)", "เพิ่ม      \(line)")
    }
    let moved = moved.map { move in
      let length = Length(metres: move.metres)
      return Message(
        "moved    \(move.station.title), by \(length)", "ย้าย      \(move.station.title), \(length)")
    }
    let renamed = renamed.map { change in
      let (before, after) = (change.before.name, change.after.name)
      let old = "\(change.before.title) (\(before.thai ?? "–"))"
      let new = "\(after.english ?? "–") (\(after.thai ?? "–"))"
      return Message("renamed  \(old) is now \(new)", "เปลี่ยนชื่อ  \(old) เป็น \(new)")
    }
    let changed = changed.map { change in
      Message(
        "changed  \(change.before.title): \(change.words)",
        "เปลี่ยน    \(change.before.title): \(change.words)")
    }
    let gone = gone.map { station in
      let line = "\(station.title), \(station.system.rawValue) \(station.line)"
      return Message("gone     \(line)", "หายไป    \(line)")
    }
    return added + moved + renamed + changed + gone
  }

  /// Compares the old and the new version of a station, ignoring their numbers.
  mutating func note(_ before: Station, _ after: Station) {
    if before.position != after.position {
      moved.append(Move(station: after, metres: before.position.distance(to: after.position)))
    }
    if before.name != after.name { renamed.append(Change(before: before, after: after)) }
    if before.code != after.code || before.order != after.order || before.color != after.color
      || before.openedYear != after.openedYear
    {
      changed.append(Change(before: before, after: after))
    }
  }
}

extension StationDifference.Change {
  /// The changed values as text.
  fileprivate var words: Message {
    let values: [(name: Message, before: String?, after: String?)] = [
      (Message("code", "รหัส"), before.code, after.code),
      (Message("order", "ลำดับ"), "\(before.order)", "\(after.order)"),
      (Message("colour", "สี"), before.color, after.color),
      (
        Message("year", "ปีที่เปิด"), before.openedYear.map(String.init),
        after.openedYear.map(String.init)
      ),
    ]
    return values.filter { $0.before != $0.after }.map { value in
      let change = "\(value.before ?? "–") → \(value.after ?? "–")"
      return Message("\(value.name) \(change)", "\(value.name) \(change)")
    }
    .joined(separator: ", ")
  }
}
