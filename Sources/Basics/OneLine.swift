extension StringProtocol {
  /// The text with line breaks and control characters, which could move the cursor or colour the
  /// terminal, as spaces.
  public var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
