/// An immutable index of points on the globe that finds the points near a coordinate, in a box or
/// in a polygon without visiting all points. To change the points, create a new index and replace
/// the old one.
///
/// The index identifies points by their list indices, which are their indices in the original list,
/// and orders points at equal distances by list index. If the list is sorted by ID, ties are
/// therefore in order of ID. Each point may have a set of up to 32 tags, such as a home's type,
/// which a traversal checks first.
///
/// The points are in the leaves, at most 32 per leaf, of a balanced k-d tree over chords, the
/// straight lines through the Earth (Bentley 1975; tight boxes after Roussopoulos, Kelley and
/// Vincent 1995), so the poles and the antimeridian need no special treatment. Distances equal
/// `Coordinate.distance(to:)` to the last bit; a traversal measures a distance only if the length
/// of the chord is inconclusive.
///
/// The index takes 48 bytes per point, and 3 to 7 more for the tree.
///
/// For example, find the stations near a coordinate:
///
/// ```swift
/// let index = SpatialIndex(stations.map(\.position))
/// for hit in index.nearest(3, to: center) {
///   print(stations[hit.place].code, hit.distance)  // metres
/// }
/// let nearby = index.places(within: 2_000, of: center).map { stations[$0] }
/// ```
public struct SpatialIndex: Sendable {
  /// A set of tags, one bit each.
  public typealias Tags = UInt32

  /// A point in a result.
  public struct Hit: Sendable, Hashable {
    /// The point's index in the original list.
    public let place: Int
    /// The distance along the WGS84 geodesic in metres.
    public let distance: Double

    /// Creates a hit for the point with list index `place`, at `distance` metres.
    public init(place: Int, distance: Double) {
      self.place = place
      self.distance = distance
    }
  }

  /// The points, leaf by leaf.
  let sites: [Site]
  /// The coordinates of `sites` in degrees.
  let coordinates: [Coordinate]
  /// The nodes of the tree: the root is at 1 and the children of node i are at 2i and 2i + 1.
  let nodes: [Node]
  /// The union of the tags of all points in each of `nodes`.
  let nodeTags: [Tags]
  /// The latitudes and longitudes that each of `nodes` spans.
  let spans: [Span]
  /// The depth of the leaves below the root.
  let height: Int
  /// The geocentric point from which the boxes of `nodes` are measured.
  let origin: Geocentric

  /// The number of points.
  public var count: Int { sites.count }

  /// Whether there are no points.
  public var isEmpty: Bool { sites.isEmpty }

  /// Creates an index of `coordinates`.
  ///
  /// - Parameters:
  ///   - coordinates: The points, fewer than 2³². Several points may have the same position.
  ///   - tags: The tags of each point, in the same order; points beyond the end of this list have
  ///     all tags.
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

/// A point in the format that a traversal reads.
struct Site {
  let x: Double
  let y: Double
  let z: Double
  /// The index in the original list.
  let place: UInt32
  let tags: SpatialIndex.Tags

  /// Returns the straight line through the Earth from `center`.
  func chord(from center: Geocentric) -> Chord {
    center.chord(to: Geocentric(x: x, y: y, z: z))
  }
}

/// The bounding box of a node's points, in metres from the index's origin, rounded outwards.
struct Node {
  /// The x, y and z coordinates.
  var low = SIMD4<Float>(repeating: .infinity)
  var high = SIMD4<Float>(repeating: -.infinity)

  mutating func formUnion(_ other: Node) {
    low = low.replacing(with: other.low, where: other.low .< low)
    high = high.replacing(with: other.high, where: other.high .> high)
  }
}

/// The latitudes and longitudes of a node's points, rounded outwards.
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
