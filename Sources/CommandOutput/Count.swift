/// Formats counts.
package enum Count {
  /// Formats a number of things: `1 home`, `2 homes`.
  package static func of(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Formats bytes as megabytes with one decimal.
  static func megabytes(_ bytes: Int) -> String {
    "\(bytes / 1_000_000).\(bytes / 100_000 % 10)"
  }
}
