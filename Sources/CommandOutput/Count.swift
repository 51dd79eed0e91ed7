/// Says how many there are of something.
package enum Count {
  /// `1 home`, `2 homes`.
  package static func of(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Bytes as tenths of megabytes.
  static func megabytes(_ bytes: Int) -> String {
    "\(bytes / 1_000_000).\(bytes / 100_000 % 10)"
  }
}
