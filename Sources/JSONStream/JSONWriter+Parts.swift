extension JSONWriter {
  // MARK: Writing in parts

  /// Starts an object; call `endObject` to end it.
  public mutating func beginObject() {
    beginValue()
    open(UInt8(ascii: "{"))
  }

  /// Ends the object that was started most recently.
  public mutating func endObject() {
    close(UInt8(ascii: "}"))
  }

  /// Starts the field `name` with an array; call `endArray` to end the array.
  public mutating func beginArray(_ name: StaticString) {
    key(name)
    open(UInt8(ascii: "["))
  }

  /// Ends the array that was started most recently.
  public mutating func endArray() {
    close(UInt8(ascii: "]"))
  }

  /// Returns and removes the bytes written so far; further calls continue the same document.
  public mutating func takeBytes() -> [UInt8] {
    defer { count = 0 }
    return bytes
  }
}
