/// The pictures for the sample, which the facade also serves.
public enum SamplePictures {
  /// Returns the picture with this file name, such as `condo-03.svg`, as an SVG document; nil if
  /// there is no such picture.
  public static func svg(named name: String) -> [UInt8]? {
    SamplePicture(name: name)?.svg()
  }
}
