/// Sorts points into the leaf order of a balanced k-d tree.
struct Packing {
  /// A point during sorting: its approximate position, and its list index.
  struct Key {
    var position: SIMD3<Float>
    let place: UInt32
  }

  /// The maximum number of points in a leaf.
  static let leafCapacity = 32

  private let geocentrics: [Geocentric]
  private(set) var keys: [Key] = []
  let height: Int
  /// The centre of the box around all points.
  let origin: Geocentric

  init(_ coordinates: [Coordinate]) {
    geocentrics = coordinates.map(Geocentric.init)
    var height = 0
    while (coordinates.count + (1 << height) - 1) >> height > Self.leafCapacity { height += 1 }
    self.height = height
    origin = Self.middle(of: geocentrics)
    keys.reserveCapacity(geocentrics.count)
    for (place, point) in geocentrics.enumerated() {
      keys.append(
        Key(
          position: SIMD3(
            Float(point.x - origin.x), Float(point.y - origin.y), Float(point.z - origin.z)),
          place: UInt32(truncatingIfNeeded: place)))
    }
  }

  /// Sorts the points so that the points of each tree node form a contiguous range of the list.
  mutating func partition() {
    let height = height
    keys.withUnsafeMutableBufferPointer { keys in
      let count = keys.count
      for level in 0..<height {
        for part in 0..<(1 << level) {
          let first = (part * count) >> level
          let last = ((part + 1) * count) >> level
          let middle = ((2 * part + 1) * count) >> (level + 1)
          Self.split(UnsafeMutableBufferPointer(rebasing: keys[first..<last]), at: middle - first)
        }
      }
    }
  }

  /// Returns the points in their current order, each with its tags.
  func sites(tags: [SpatialIndex.Tags]) -> [Site] {
    Array(inLargePages: keys.count) { slot in
      let place = Int(keys[slot].place)
      let point = geocentrics[place]
      return Site(
        x: point.x, y: point.y, z: point.z, place: keys[slot].place,
        tags: place < tags.count ? tags[place] : .max)
    }
  }

  private static func middle(of points: [Geocentric]) -> Geocentric {
    guard let first = points.first else { return Geocentric(x: 0, y: 0, z: 0) }
    var low = SIMD3(first.x, first.y, first.z)
    var high = low
    for point in points {
      let position = SIMD3(point.x, point.y, point.z)
      low = low.replacing(with: position, where: position .< low)
      high = high.replacing(with: position, where: position .> high)
    }
    let middle = (low + high) / 2
    return Geocentric(x: middle.x, y: middle.y, z: middle.z)
  }

  /// Moves the `middle` points with the smallest coordinates to the front of `keys`. Compares the
  /// coordinates along the widest side of the box around all points.
  private static func split(_ keys: UnsafeMutableBufferPointer<Key>, at middle: Int) {
    guard var low = keys.first?.position, middle < keys.count else { return }
    var high = low
    for key in keys {
      low = low.replacing(with: key.position, where: key.position .< low)
      high = high.replacing(with: key.position, where: key.position .> high)
    }
    let width = high - low
    if width.x >= width.y, width.x >= width.z {
      select(middle, of: keys) { $0.position.x }
    } else if width.y >= width.z {
      select(middle, of: keys) { $0.position.y }
    } else {
      select(middle, of: keys) { $0.position.z }
    }
  }

  /// Hoare's selection (1961): afterwards, no value before `middle` is greater than any value at or
  /// after `middle`. Sorts the list instead if the selection takes longer than expected.
  @inline(__always)
  private static func select(
    _ middle: Int, of keys: UnsafeMutableBufferPointer<Key>, by value: (Key) -> Float
  ) {
    var (first, last) = (0, keys.count - 1)
    var budget = 8 * keys.count
    while first < last {
      guard budget > 0 else {
        var rest = UnsafeMutableBufferPointer(rebasing: keys[first...last])
        rest.sort { value($0) < value($1) }
        return
      }
      budget -= last - first
      let pivot = value(keys[middle])
      var (low, high) = (first, last)
      repeat {
        while value(keys[low]) < pivot { low += 1 }
        while pivot < value(keys[high]) { high -= 1 }
        if low <= high {
          keys.swapAt(low, high)
          low += 1
          high -= 1
        }
      } while low <= high
      if high < middle { first = low }
      if middle < low { last = high }
    }
  }
}

extension SpatialIndex {
  /// Builds the boxes of the whole tree, from the leaves up.
  static func tree(
    over sites: [Site], at coordinates: [Coordinate], height: Int, origin: Geocentric
  ) -> (nodes: [Node], tags: [Tags], spans: [Span]) {
    let leaves = 1 << height
    var nodes = [Node](repeating: Node(), count: 2 * leaves)
    var tags = [Tags](repeating: 0, count: 2 * leaves)
    var spans = [Span](repeating: Span(), count: 2 * leaves)
    for leaf in 0..<leaves {
      let node = leaves + leaf
      for slot in (leaf * sites.count) >> height..<((leaf + 1) * sites.count) >> height {
        nodes[node].formUnion(Node(around: sites[slot], origin: origin))
        tags[node] |= sites[slot].tags
        spans[node].formUnion(Span(around: coordinates[slot]))
      }
    }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      nodes[node] = nodes[2 * node]
      nodes[node].formUnion(nodes[2 * node + 1])
      tags[node] = tags[2 * node] | tags[2 * node + 1]
      spans[node] = spans[2 * node]
      spans[node].formUnion(spans[2 * node + 1])
    }
    return (nodes, tags, spans)
  }
}

extension Node {
  /// Creates the box around a point.
  fileprivate init(around site: Site, origin: Geocentric) {
    let (x, y, z) = (site.x - origin.x, site.y - origin.y, site.z - origin.z)
    self.init(
      low: SIMD4(
        (x - Self.slack).roundedDown, (y - Self.slack).roundedDown,
        (z - Self.slack).roundedDown, 0),
      high: SIMD4(
        (x + Self.slack).roundedUp, (y + Self.slack).roundedUp, (z + Self.slack).roundedUp, 0))
  }

  /// The margin in metres that is added to a box to absorb rounding errors in the differences.
  private static let slack = 1e-6
}

extension Span {
  /// Creates the span of a single coordinate.
  fileprivate init(around coordinate: Coordinate) {
    self.init(
      south: coordinate.latitude.roundedDown, west: coordinate.longitude.roundedDown,
      north: coordinate.latitude.roundedUp, east: coordinate.longitude.roundedUp)
  }
}

extension Double {
  /// The largest 32-bit float that is not greater than this value.
  var roundedDown: Float {
    let float = Float(self)
    return Double(float) > self ? float.nextDown : float
  }

  /// The smallest 32-bit float that is not less than this value.
  var roundedUp: Float {
    let float = Float(self)
    return Double(float) < self ? float.nextUp : float
  }
}
