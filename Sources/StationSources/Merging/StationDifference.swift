import Geo
import Listings
public import Stations

/// How a new table differs from the one before.
public struct StationDifference: Sendable, Hashable {
  /// A station that is elsewhere now.
  public struct Move: Sendable, Hashable {
    /// The station at its new place.
    public let station: Station
    /// How far it has moved, in metres.
    public let metres: Double
  }

  /// A station of which something else has changed.
  public struct Change: Sendable, Hashable {
    /// The station as it was.
    public let before: Station
    /// The station as it is.
    public let after: Station
  }

  /// Stations that were not there before.
  public internal(set) var added: [Station] = []
  /// Stations that are elsewhere.
  public internal(set) var moved: [Move] = []
  /// Stations with another name in Thai or in English.
  public internal(set) var renamed: [Change] = []
  /// Stations with another code, order, colour or year.
  public internal(set) var changed: [Change] = []
  /// Stations that are there no more.
  public internal(set) var gone: [Station] = []

  /// Whether nothing differs.
  public var isEmpty: Bool {
    added.isEmpty && moved.isEmpty && renamed.isEmpty && changed.isEmpty && gone.isEmpty
  }

  /// One line for each difference, for people.
  public var lines: [String] {
    added.map { "added    \($0.title), \($0.system.rawValue) \($0.line)" }
      + moved.map { "moved    \($0.station.title), by \(Length(metres: $0.metres))" }
      + renamed.map { change in
        "renamed  \(change.before.title) (\(change.before.name.thai ?? "–")) is now"
          + " \(change.after.name.english ?? "–") (\(change.after.name.thai ?? "–"))"
      }
      + changed.map { "changed  \($0.before.title): \($0.words)" }
      + gone.map { "gone     \($0.title), \($0.system.rawValue) \($0.line)" }
  }

  /// Compares a station with itself as it was; numbers do not count.
  mutating func note(_ before: Station, _ after: Station) {
    if before.position != after.position {
      moved.append(
        Move(station: after, metres: before.position.distance(to: after.position)))
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
  /// What has changed, for people.
  fileprivate var words: String {
    let values = [
      ("code", before.code, after.code), ("order", "\(before.order)", "\(after.order)"),
      ("colour", before.color ?? "none", after.color ?? "none"),
      (
        "year", before.openedYear.map(String.init) ?? "none",
        after.openedYear.map(String.init) ?? "none"
      ),
    ]
    return values.filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1) → \($0.2)" }
      .joined(separator: ", ")
  }
}
