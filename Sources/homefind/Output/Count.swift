/// Says how many there are of something.
enum Count {
  /// `1 home`, `2 homes`.
  static func of(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
