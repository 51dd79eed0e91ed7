/// What a walk through the tree reads: the lists without their bounds checks, and the centre that
/// it measures from. It lives no longer than the call that made it.
struct IndexWalk {
  let sites: UnsafePointer<Site>
  let nodes: UnsafePointer<Node>
  let index: SpatialIndex
  let center: Coordinate
  let geocentric: Geocentric
  /// The centre as metres from the index's origin, rounded both ways.
  private let lowX: Float
  private let lowY: Float
  private let lowZ: Float
  private let highX: Float
  private let highY: Float
  private let highZ: Float

  /// How many nodes can wait in a walk that goes into one half and lets the other wait.
  static let depth = 64

  fileprivate init(
    _ index: SpatialIndex, sites: UnsafePointer<Site>, nodes: UnsafePointer<Node>,
    center: Coordinate
  ) {
    self.index = index
    self.sites = sites
    self.nodes = nodes
    self.center = center
    geocentric = Geocentric(center)
    let origin = index.origin
    let (x, y, z) = (
      geocentric.x - origin.x, geocentric.y - origin.y, geocentric.z - origin.z
    )
    (lowX, lowY, lowZ) = (x.roundedDown, y.roundedDown, z.roundedDown)
    (highX, highY, highZ) = (x.roundedUp, y.roundedUp, z.roundedUp)
  }

  /// The first of a leaf's or inner node's sites, and the one behind its last.
  @inline(__always)
  func slots(of node: Int) -> (first: Int, end: Int) {
    let level = Int.bitWidth - 1 - node.leadingZeroBitCount
    let part = node - (1 << level)
    let count = index.count
    return ((part * count) >> level, ((part + 1) * count) >> level)
  }

  /// The square of a chord that no site in `node` is nearer than.
  @inline(__always)
  func leastSquare(to node: UnsafePointer<Node>) -> Float {
    let x = max(node.pointee.lowX - highX, lowX - node.pointee.highX, 0)
    let y = max(node.pointee.lowY - highY, lowY - node.pointee.highY, 0)
    let z = max(node.pointee.lowZ - highZ, lowZ - node.pointee.highZ, 0)
    return (x * x + y * y + z * z) * Self.shrink
  }

  /// The square of a chord that no site in `node` is farther than.
  @inline(__always)
  func mostSquare(to node: UnsafePointer<Node>) -> Float {
    let x = max(node.pointee.highX - lowX, highX - node.pointee.lowX)
    let y = max(node.pointee.highY - lowY, highY - node.pointee.lowY)
    let z = max(node.pointee.highZ - lowZ, highZ - node.pointee.lowZ)
    return (x * x + y * y + z * z) * Self.grow
  }

  /// The square of the chord to a site.
  @inline(__always)
  func square(to site: UnsafePointer<Site>) -> Double {
    let dx = site.pointee.x - geocentric.x
    let dy = site.pointee.y - geocentric.y
    let dz = site.pointee.z - geocentric.z
    return dx * dx + dy * dy + dz * dz
  }

  /// The length of the geodesic to the site in `slot`, in metres.
  func distance(to slot: Int) -> Double {
    sites[slot].chord(from: geocentric).shortDistance
      ?? Geodesic(from: center, to: index.coordinates[slot]).length
  }

  /// Against the rounding of a few 32-bit operations.
  private static let shrink: Float = 1 - 1e-6
  private static let grow: Float = 1 + 1e-6
}

extension SpatialIndex {
  /// Lets `body` walk the tree from `center`.
  func walk<Result>(from center: Coordinate, _ body: (IndexWalk) -> Result) -> Result? {
    sites.withUnsafeBufferPointer { sites in
      nodes.withUnsafeBufferPointer { nodes in
        guard let sites = sites.baseAddress, let nodes = nodes.baseAddress else { return nil }
        return body(IndexWalk(self, sites: sites, nodes: nodes, center: center))
      }
    }
  }
}
