/// The longest texts that may name something: a place, a station, a district, a company or a rail
/// system.
///
/// Finding a name takes time for each of its characters, so longer texts are refused where they are
/// read, wherever they come from: an address, a body, an assistant's argument or a command line.
public enum NameLength {
  /// The most characters (Unicode scalars) of a name.
  public static let longest = 200
  /// The most characters of a text that may be a map link instead.
  public static let longestLink = 2_000
}

extension String {
  /// Whether the text has more than `limit` characters (Unicode scalars). The time depends on `limit`,
  /// not on the length of the text.
  public func isLonger(than limit: Int) -> Bool {
    let bytes = utf8.count
    // A scalar has one to four bytes.
    return bytes > limit && (bytes > 4 * limit || unicodeScalars.count > limit)
  }
}
