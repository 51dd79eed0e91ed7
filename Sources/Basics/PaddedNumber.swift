extension Int {
  /// The number with zeros in front where it has fewer than `count` digits.
  public func padded(to count: Int) -> String {
    var text = String(self)
    while text.utf8.count < count { text = "0" + text }
    return text
  }
}
