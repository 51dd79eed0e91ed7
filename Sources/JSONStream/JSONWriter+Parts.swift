extension JSONWriter {
  // MARK: Texts that are written in parts

  /// Writes the beginning of an object, which `endObject` ends.
  public mutating func beginObject() {
    beginValue()
    open(UInt8(ascii: "{"))
  }

  /// Writes the end of the object that was begun last.
  public mutating func endObject() {
    close(UInt8(ascii: "}"))
  }

  /// Writes the beginning of the field `name`, an array, which `endArray` ends.
  public mutating func beginArray(_ name: StaticString) {
    key(name)
    open(UInt8(ascii: "["))
  }

  /// Writes the end of the array that was begun last.
  public mutating func endArray() {
    close(UInt8(ascii: "]"))
  }

  /// Takes out what is written so far: the next bytes are those behind it, of the same text.
  public mutating func takeBytes() -> [UInt8] {
    defer { count = 0 }
    return bytes
  }
}
