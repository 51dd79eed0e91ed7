import Geo

extension OSMExtract {
  /// Returns the bounding box in a header block; nil if the header lacks it.
  static func statedBounds(in header: [UInt8]) throws(ProtobufReader.Broken) -> BoundingBox? {
    var reader = ProtobufReader(header[...])
    while let (field, value) = try reader.next() {
      guard field == 1, case .bytes(let box) = value else { continue }
      var sides: [UInt64: Double] = [:]
      var boxReader = ProtobufReader(box)
      while let (side, value) = try boxReader.next() {
        if case .number(let number) = value {
          sides[side] = Double(ProtobufReader.signed(number)) / 1e9
        }
      }
      guard let west = sides[1], let east = sides[2], let north = sides[3], let south = sides[4]
      else { return nil }
      return BoundingBox(south: south, west: west, north: north, east: east)
    }
    return nil
  }

  /// The bounding box of all nodes that have been added.
  struct GrowingBox {
    private var south = Double.infinity
    private var west = Double.infinity
    private var north = -Double.infinity
    private var east = -Double.infinity

    /// The bounding box; nil if no nodes have been added.
    var box: BoundingBox? {
      BoundingBox(south: south, west: west, north: north, east: east)
    }

    /// Adds the nodes in a data block, up to the first unreadable part of the block.
    mutating func add(nodesOf content: [UInt8]) {
      var reader = ProtobufReader(content[...])
      var groups: [ArraySlice<UInt8>] = []
      var scale = Scale()
      while let (field, value) = try? reader.next() {
        switch (field, value) {
        case (2, .bytes(let group)): groups.append(group)
        case (17, .number(let number)): scale.granularity = Double(number)
        case (19, .number(let number)): scale.north = Double(Int64(bitPattern: number))
        case (20, .number(let number)): scale.east = Double(Int64(bitPattern: number))
        default: break
        }
      }
      for group in groups { add(group, scale) }
    }

    /// The encoding of degrees in a block: multiples of `granularity` billionths, plus an offset.
    private struct Scale {
      var granularity = 100.0
      var north = 0.0
      var east = 0.0
    }

    private mutating func add(_ group: ArraySlice<UInt8>, _ scale: Scale) {
      var reader = ProtobufReader(group)
      while let (field, value) = try? reader.next() {
        guard case .bytes(let bytes) = value else { continue }
        if field == 1 { add(node: bytes, scale) }
        if field == 2 { add(nodes: bytes, scale) }
      }
    }

    private mutating func add(node: ArraySlice<UInt8>, _ scale: Scale) {
      var reader = ProtobufReader(node)
      var (latitude, longitude) = (Int64?.none, Int64?.none)
      while let (field, value) = try? reader.next() {
        guard case .number(let number) = value else { continue }
        if field == 8 { latitude = ProtobufReader.signed(number) }
        if field == 9 { longitude = ProtobufReader.signed(number) }
      }
      if let latitude, let longitude { add(latitude, longitude, scale) }
    }

    /// Adds dense nodes, whose coordinates are delta-encoded.
    private mutating func add(nodes: ArraySlice<UInt8>, _ scale: Scale) {
      var reader = ProtobufReader(nodes)
      var (latitudes, longitudes) = (ProtobufReader([]), ProtobufReader([]))
      while let (field, value) = try? reader.next() {
        guard case .bytes(let bytes) = value else { continue }
        if field == 8 { latitudes = ProtobufReader(bytes) }
        if field == 9 { longitudes = ProtobufReader(bytes) }
      }
      var (latitude, longitude) = (Int64(0), Int64(0))
      while let north = try? latitudes.nextNumber(), let east = try? longitudes.nextNumber() {
        latitude &+= ProtobufReader.signed(north)
        longitude &+= ProtobufReader.signed(east)
        add(latitude, longitude, scale)
      }
    }

    private mutating func add(_ latitude: Int64, _ longitude: Int64, _ scale: Scale) {
      let degrees = (
        (scale.north + scale.granularity * Double(latitude)) * 1e-9,
        (scale.east + scale.granularity * Double(longitude)) * 1e-9
      )
      guard (-90...90).contains(degrees.0), (-180...180).contains(degrees.1) else { return }
      south = min(south, degrees.0)
      north = max(north, degrees.0)
      west = min(west, degrees.1)
      east = max(east, degrees.1)
    }
  }
}
