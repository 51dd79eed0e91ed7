/// Formats counts.
package enum Count {
  /// Formats a count with its noun: `1 home`, `2 homes`.
  package static func of(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Formats a number of bytes as megabytes, with one decimal place.
  static func megabytes(_ bytes: Int) -> String {
    "\(bytes / 1_000_000).\(bytes / 100_000 % 10)"
  }
}
