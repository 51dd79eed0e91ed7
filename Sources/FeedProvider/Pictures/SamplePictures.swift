/// The sample's pictures; the facade serves them too.
public enum SamplePictures {
  /// Returns the picture with this file name, such as `condo-03.svg`, as an SVG document; nil if
  /// not found.
  public static func svg(named name: String) -> [UInt8]? {
    SamplePicture(name: name)?.svg()
  }
}
