extension String {
  /// The text between quotation marks, which it cannot end: its own become single ones.
  public var inQuotationMarks: String {
    "“\(replacing("“", with: "‘").replacing("”", with: "’"))”"
  }
}
