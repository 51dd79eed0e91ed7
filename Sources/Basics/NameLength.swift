/// The length limits for strings that name a place, a station, a district, a company or a rail
/// system.
///
/// The time needed to find a name grows with its length, so longer strings are rejected in URLs,
/// request bodies, tool calls and command lines.
public enum NameLength {
  /// The maximum length of a name in Unicode scalars.
  public static let longest = 200
  /// The maximum length of a string that may be a map link instead of a name.
  public static let longestLink = 2_000
}

extension String {
  /// Whether the string has more than `limit` Unicode scalars. The time depends on `limit`, not on
  /// the length of the string.
  public func isLonger(than limit: Int) -> Bool {
    let bytes = utf8.count
    // A scalar has one to four bytes.
    return bytes > limit && (bytes > 4 * limit || unicodeScalars.count > limit)
  }
}
