/// How much a directions document may hold before it is refused.
public struct RouteLimits: Sendable, Hashable {
  /// Bytes of the document as they arrive, for XML, which is not kept.
  public var xmlBytes: Int
  /// Bytes of a document that is kept while it is read: JSON, encoded polylines and archives.
  public var keptBytes: Int
  /// Coordinates in all.
  public var coordinates: Int
  /// Steps, placemarks and points with names in all.
  public var steps: Int

  /// The limits given; the others leave room for a route around the world.
  public init(
    xmlBytes: Int = 256 << 20, keptBytes: Int = 64 << 20, coordinates: Int = 1_000_000,
    steps: Int = 100_000
  ) {
    self.xmlBytes = xmlBytes
    self.keptBytes = keptBytes
    self.coordinates = coordinates
    self.steps = steps
  }
}
