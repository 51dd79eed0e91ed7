public import Accounts
public import Geo

public typealias PlaceID = Identifier<SavedPlace>

/// A place that a person saved for their own use or for a hunt.
public struct SavedPlace: Sendable, Hashable {
  /// The types of place.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A workplace.
    case work
    case school
    /// A relative's home.
    case family
    /// A meeting point, which each member acknowledges.
    case meetingPoint = "meeting-point"
    case other
  }

  /// A member's acknowledgement of a meeting point.
  public struct Acknowledgement: Sendable, Hashable {
    /// The member.
    public var person: HuntPerson
    /// When the meeting point was acknowledged, in seconds since 1970.
    public var at: Int64
  }

  public var id: PlaceID
  /// The hunt that the place belongs to; nil if it belongs to an account.
  public var hunt: HuntID?
  /// The person who saved the place; nil if the account was deleted.
  public var by: HuntPerson?
  public var title: String
  /// The description.
  public var text: String
  /// The type.
  public var kind: Kind
  public var position: Coordinate
  /// When the place was saved, in seconds since 1970.
  public var created: Int64
  /// The members who have acknowledged the place; empty unless it is a meeting point of a hunt.
  public var acknowledgements: [Acknowledgement]
  /// The number of the event that last changed the place, which is also a version of its hunt.
  public var version: Int64

  /// Whether the members of the hunt can acknowledge the place.
  public var isToBeAcknowledged: Bool { hunt != nil && kind == .meetingPoint }
}

/// The fields of a new place, or of a change to a place; fields that are nil remain unchanged.
public struct PlaceEdit: Sendable, Hashable {
  public var title: String?
  /// The description.
  public var text: String?
  /// The type.
  public var kind: SavedPlace.Kind?
  public var position: Coordinate?
}

extension SavedPlace {
  /// Applies a change to the place.
  ///
  /// - Returns: Whether the members must acknowledge the place again, because its position or type
  ///   has changed; nil if nothing changes.
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

  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Ordered by title.
    case name
    /// Ordered by distance from a coordinate.
    case distance
    /// Ordered by date, latest first.
    case date
  }

  /// Returns the places in the given order, with ties broken by title and id.
  ///
  /// - Parameter center: The coordinate that distances are measured from.
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
