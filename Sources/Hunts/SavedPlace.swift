public import Accounts
public import Geo

/// The id of a place.
public typealias PlaceID = Identifier<SavedPlace>

/// A place that somebody has saved for oneself or for a hunt.
public struct SavedPlace: Sendable, Hashable {
  /// What a place is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Where somebody works.
    case work
    /// Where somebody learns.
    case school
    /// Where family lives.
    case family
    /// Where members meet; each acknowledges it.
    case meetingPoint = "meeting-point"
    /// Anything else.
    case other
  }

  /// That a member has seen a meeting point.
  public struct Acknowledgement: Sendable, Hashable {
    /// The member.
    public var person: HuntPerson
    /// When, in seconds since 1970.
    public var at: Int64
  }

  /// What tells it from others.
  public var id: PlaceID
  /// The hunt that it belongs to; nil where it is somebody's own.
  public var hunt: HuntID?
  /// Who saved it; nil where the account is deleted.
  public var by: HuntPerson?
  /// Its title.
  public var title: String
  /// What to know of it.
  public var text: String
  /// What it is.
  public var kind: Kind
  /// Where it is.
  public var position: Coordinate
  /// When it was saved, in seconds since 1970.
  public var created: Int64
  /// Who has acknowledged it; none where it is no meeting point of a hunt.
  public var acknowledgements: [Acknowledgement]
  /// The version of the hunt, or of what is one's own, with which it last changed.
  public var version: Int64

  /// Whether members of a hunt acknowledge it.
  public var isToBeAcknowledged: Bool { hunt != nil && kind == .meetingPoint }
}

/// A place that is to be saved, or a change of one: only what is given.
public struct PlaceEdit: Sendable, Hashable {
  /// Its title.
  public var title: String?
  /// What to know of it.
  public var text: String?
  /// What it is.
  public var kind: SavedPlace.Kind?
  /// Where it is.
  public var position: Coordinate?
}

extension SavedPlace {
  /// Takes a change over.
  ///
  /// - Returns: Whether members have to acknowledge it anew, since it is elsewhere; nil where nothing
  ///   changes.
  public mutating func apply(_ edit: PlaceEdit) -> Bool? {
    let former = self
    title = edit.title ?? title
    text = edit.text ?? text
    kind = edit.kind ?? kind
    position = edit.position ?? position
    guard self != former else { return nil }
    let isMoved = position != former.position || kind != former.kind
    if isMoved { acknowledgements = [] }
    return isMoved
  }

  /// An order of places.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// By their titles.
    case name
    /// By how far they are from a coordinate.
    case distance
    /// The latest first.
    case date
  }

  /// Places in an order; equal ones by their titles and ids.
  ///
  /// - Parameter center: What distances are measured from.
  public static func sorted(
    _ places: [SavedPlace], by order: Order, from center: Coordinate?
  ) -> [SavedPlace] {
    let keyed = places.map { place in
      let key: Double =
        switch order {
        case .name: 0
        case .distance: center?.distance(to: place.position) ?? 0
        case .date: -Double(place.created)
        }
      return (place: place, key: key, title: place.title.lowercased(), id: place.id.text)
    }
    return keyed.sorted { ($0.key, $0.title, $0.id) < ($1.key, $1.title, $1.id) }.map(\.place)
  }
}
