extension StringProtocol {
  /// Whether the text has a character of the Thai script.
  public var holdsThai: Bool {
    unicodeScalars.contains { Thai.contains($0.value) }
  }
}
