/// Compares secrets.
public enum ConstantTime {
  /// Whether two sequences are equal. The running time does not depend on the positions of
  /// differences.
  public static func areEqual(
    _ one: some Collection<UInt8>, _ other: some Collection<UInt8>
  ) -> Bool {
    var difference = one.count ^ other.count
    for (a, b) in zip(one, other) { difference |= Int(a ^ b) }
    return difference == 0
  }
}
