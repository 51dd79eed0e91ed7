/// The sample's pictures, also served by the facade.
public enum SamplePictures {
  /// The picture with this file name, such as `condo-03.svg`, as an SVG document; nil where there
  /// is none.
  public static func svg(named name: String) -> [UInt8]? {
    SamplePicture(name: name)?.svg()
  }
}
