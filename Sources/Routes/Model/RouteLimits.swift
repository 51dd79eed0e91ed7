/// The maximum size of a directions document.
public struct RouteLimits: Sendable, Hashable {
  /// The maximum number of bytes of an XML document, which is parsed as a stream.
  public var xmlBytes: Int
  /// The maximum number of bytes of a document that is buffered in memory, such as JSON, an encoded
  /// polyline or an archive.
  public var keptBytes: Int
  /// The maximum number of coordinates.
  public var coordinates: Int
  /// The maximum number of steps, placemarks and named points.
  public var steps: Int

  /// Creates limits; the defaults are large enough for a route around the world.
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
