/// The data for a traversal of the tree: unchecked pointers to the arrays, and the centre from
/// which distances are measured. The pointers are valid only during the call that created them.
struct IndexWalk {
  let sites: UnsafePointer<Site>
  let nodes: UnsafePointer<Node>
  let nodeTags: UnsafePointer<SpatialIndex.Tags>
  let height: Int
  private let coordinates: UnsafePointer<Coordinate>
  private let count: Int
  private let center: Coordinate
  private let geocentric: Geocentric
  /// The centre in metres from the index's origin, rounded down and rounded up.
  private let low: SIMD4<Float>
  private let high: SIMD4<Float>

  /// The maximum number of queued nodes in a traversal that descends into one child and queues the
  /// other.
  static let depth = 64

  fileprivate init(
    _ index: SpatialIndex, sites: UnsafePointer<Site>, nodes: UnsafePointer<Node>,
    nodeTags: UnsafePointer<SpatialIndex.Tags>, coordinates: UnsafePointer<Coordinate>,
    center: Coordinate
  ) {
    self.sites = sites
    self.nodes = nodes
    self.nodeTags = nodeTags
    self.coordinates = coordinates
    self.center = center
    count = index.count
    height = index.height
    geocentric = Geocentric(center)
    let origin = index.origin
    let (x, y, z) = (
      geocentric.x - origin.x, geocentric.y - origin.y, geocentric.z - origin.z
    )
    low = SIMD4(x.roundedDown, y.roundedDown, z.roundedDown, 0)
    high = SIMD4(x.roundedUp, y.roundedUp, z.roundedUp, 0)
  }

  /// Returns the slots of the sites in a leaf or inner node: the first, and one past the last.
  @inline(__always)
  func slots(of node: Int) -> (first: Int, end: Int) {
    let level = Int.bitWidth - 1 - node.leadingZeroBitCount
    let part = node - (1 << level)
    return ((part * count) >> level, ((part + 1) * count) >> level)
  }

  /// Returns a lower bound for the squared chord to the sites in `node`.
  @inline(__always)
  func leastSquare(to node: UnsafePointer<Node>) -> Float {
    let (below, above) = (node.pointee.low - high, low - node.pointee.high)
    var gap = below.replacing(with: above, where: above .> below)
    gap.replace(with: 0, where: gap .< 0)
    return Self.lengthSquared(gap) * Self.shrink
  }

  /// Returns an upper bound for the squared chord to the sites in `node`.
  @inline(__always)
  func mostSquare(to node: UnsafePointer<Node>) -> Float {
    let (below, above) = (node.pointee.high - low, high - node.pointee.low)
    return Self.lengthSquared(below.replacing(with: above, where: above .> below)) * Self.grow
  }

  @inline(__always)
  private static func lengthSquared(_ vector: SIMD4<Float>) -> Float {
    let squares = vector * vector
    return squares.x + squares.y + squares.z
  }

  /// Returns the squared chord to a site.
  @inline(__always)
  func square(to site: UnsafePointer<Site>) -> Double {
    let dx = site.pointee.x - geocentric.x
    let dy = site.pointee.y - geocentric.y
    let dz = site.pointee.z - geocentric.z
    return dx * dx + dy * dy + dz * dz
  }

  /// Returns whether the sites in two slots have the same coordinate. A pole has many coordinates;
  /// the distances to them differ only by rounding.
  @inline(__always)
  func isOnePlace(_ left: Int, _ right: Int) -> Bool {
    coordinates[left] == coordinates[right]
  }

  /// Returns the geodesic distance to the site in `slot` in metres.
  func distance(to slot: Int) -> Double {
    sites[slot].chord(from: geocentric).shortDistance
      ?? Geodesic(from: center, to: coordinates[slot]).length
  }

  /// Returns whether the site in `slot` is at most `limit` away; measures the distance only if the
  /// chord is inconclusive.
  @inline(__always)
  func isWithin(_ limit: DistanceLimit, slot: Int) -> Bool {
    let square = square(to: sites + slot)
    return square <= limit.outer
      && (square <= limit.inner || distance(to: slot) <= limit.metres)
  }

  /// Factors that allow for the rounding errors of a few 32-bit operations.
  private static let shrink: Float = 1 - 1e-6
  private static let grow: Float = 1 + 1e-6
}

extension SpatialIndex {
  /// Calls `body` with a traversal from `center`; returns nil if there are no points.
  func walk<Result>(from center: Coordinate, _ body: (IndexWalk) -> Result) -> Result? {
    withPointers { sites, nodes, nodeTags, coordinates in
      body(
        IndexWalk(
          self, sites: sites, nodes: nodes, nodeTags: nodeTags, coordinates: coordinates,
          center: center))
    }
  }

  /// Calls `body` with a traversal from each of `centers`; does nothing if there are no points.
  func walks(from centers: [Coordinate], _ body: ([IndexWalk]) -> Void) {
    _ = withPointers { sites, nodes, nodeTags, coordinates in
      body(
        centers.map {
          IndexWalk(
            self, sites: sites, nodes: nodes, nodeTags: nodeTags, coordinates: coordinates,
            center: $0)
        })
    }
  }

  /// Calls `body` with the index's arrays; returns nil if there are no points.
  @inline(__always)
  private func withPointers<Result>(
    _ body: (
      UnsafePointer<Site>, UnsafePointer<Node>, UnsafePointer<Tags>, UnsafePointer<Coordinate>
    ) -> Result
  ) -> Result? {
    sites.withUnsafeBufferPointer { sites in
      nodes.withUnsafeBufferPointer { nodes in
        nodeTags.withUnsafeBufferPointer { nodeTags in
          coordinates.withUnsafeBufferPointer { coordinates in
            guard let sites = sites.baseAddress, let nodes = nodes.baseAddress,
              let nodeTags = nodeTags.baseAddress, let coordinates = coordinates.baseAddress,
              !isEmpty
            else { return nil }
            return body(sites, nodes, nodeTags, coordinates)
          }
        }
      }
    }
  }
}
