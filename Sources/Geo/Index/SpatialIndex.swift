/// Points on the globe, packed once so that those near a coordinate, in a box or in a polygon are
/// found without looking at the others. It never changes: make a new one and put it in the old
/// one's place.
///
/// It knows the points by their places in the list it was made of, and ranks equal distances by
/// those places: who sorts the list by id has them ranked by id. Each point may carry a set of up
/// to 32 tags, such as a home's type, that a walk looks at before anything else.
///
/// The points are the leaves, 32 at most together, of a balanced k-d tree over the straight
/// lines through the Earth (Bentley 1975; tight boxes after Roussopoulos, Kelley and Vincent 1995),
/// so that neither the poles nor the antimeridian are special. Distances are those of
/// `Coordinate.distance(to:)` to the last bit; a walk measures only where the length of the chord
/// leaves a doubt.
///
/// It takes 48 bytes a point, and 3 to 7 more for the tree.
public struct SpatialIndex: Sendable {
  /// A set of tags, one bit each.
  public typealias Tags = UInt32

  /// A point that was found.
  public struct Hit: Sendable, Hashable {
    /// The point's place in the list that the index was made of.
    public let place: Int
    /// Metres along the WGS84 geodesic.
    public let distance: Double

    /// A point at `place` and `distance` metres.
    public init(place: Int, distance: Double) {
      self.place = place
      self.distance = distance
    }
  }

  /// The points, leaf after leaf.
  let sites: [Site]
  /// Where each of `sites` lies in degrees.
  let coordinates: [Coordinate]
  /// The tree, its root at 1 and the halves of node i at 2i and 2i + 1.
  let nodes: [Node]
  /// The tags of all points in each of `nodes`.
  let nodeTags: [Tags]
  /// The latitudes and longitudes that each of `nodes` spans.
  let spans: [Span]
  /// How many times the root is halved until the leaves.
  let height: Int
  /// The geocentric point from which the boxes of `nodes` are measured.
  let origin: Geocentric

  /// How many points there are.
  public var count: Int { sites.count }

  /// Whether there is no point at all.
  public var isEmpty: Bool { sites.isEmpty }

  /// An index of `coordinates`.
  ///
  /// - Parameters:
  ///   - coordinates: The points, fewer than 2³². Several may lie at one place.
  ///   - tags: The tags of each, in the same order; those that it has none for have them all.
  public init(_ coordinates: [Coordinate], tags: [Tags] = []) {
    var packing = Packing(coordinates)
    packing.partition()
    sites = packing.sites(tags: tags)
    let keys = packing.keys
    self.coordinates = Array(inLargePages: keys.count) { coordinates[Int(keys[$0].place)] }
    height = packing.height
    origin = packing.origin
    (nodes, nodeTags, spans) = Self.tree(
      over: sites, at: self.coordinates, height: height, origin: origin)
  }
}

/// A point as a walk reads it.
struct Site {
  let x: Double
  let y: Double
  let z: Double
  /// The place in the list that the index was made of.
  let place: UInt32
  let tags: SpatialIndex.Tags

  /// The straight line through the Earth from `center`.
  func chord(from center: Geocentric) -> Chord {
    center.chord(to: Geocentric(x: x, y: y, z: z))
  }
}

/// The box that holds a part of the points, as metres from the index's origin, rounded outwards.
struct Node {
  /// x, y and z.
  var low = SIMD4<Float>(repeating: .infinity)
  var high = SIMD4<Float>(repeating: -.infinity)

  mutating func formUnion(_ other: Node) {
    low = low.replacing(with: other.low, where: other.low .< low)
    high = high.replacing(with: other.high, where: other.high .> high)
  }
}

/// The latitudes and longitudes of a part of the points, rounded outwards.
struct Span {
  var south = Float.infinity
  var west = Float.infinity
  var north = -Float.infinity
  var east = -Float.infinity

  mutating func formUnion(_ other: Span) {
    south = min(south, other.south)
    west = min(west, other.west)
    north = max(north, other.north)
    east = max(east, other.east)
  }
}
