import Geo
import Listings

/// A search for homes within a distance of a centre.
struct RadiusSearch: Sendable, Hashable {
  /// The middle of the circle.
  var center: Coordinate
  /// Metres; homes exactly this far away belong to the answer.
  var radius: Double
  /// The type of home; nil for every home.
  var type: AccommodationType?
}
