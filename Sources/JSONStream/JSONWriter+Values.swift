extension JSONWriter {
  // MARK: Fields of an object

  /// Writes the field `name` as a string; nothing where `value` is nil.
  public mutating func field(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    appendQuoted(value)
  }

  /// Writes the field `name` as a whole number; nothing where `value` is nil. Beyond 2^53 many
  /// readers lose digits: write such numbers as strings.
  public mutating func field(_ name: StaticString, _ value: Int?) {
    field(name, value.map(Int64.init))
  }

  /// Writes the field `name` as a whole number; nothing where `value` is nil. Beyond 2^53 many
  /// readers lose digits: write such numbers as strings.
  public mutating func field(_ name: StaticString, _ value: Int64?) {
    guard let value else { return }
    key(name)
    append(value)
  }

  /// Writes the field `name` as the shortest number that reads back as `value`; nothing where it
  /// is nil or not finite, which JSON cannot say.
  public mutating func field(_ name: StaticString, _ value: Double?) {
    guard let value, value.isFinite else { return }
    key(name)
    appendShortest(value)
  }

  /// Writes the field `name` rounded to `decimals` (0 to 15) digits behind the point;
  /// nothing where `value` is nil or not finite.
  public mutating func field(_ name: StaticString, _ value: Double?, decimals: Int) {
    guard let value, value.isFinite else { return }
    key(name)
    append(value, decimals: decimals)
  }

  /// Writes the field `name` as true or false; nothing where `value` is nil.
  public mutating func field(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    key(name)
    append(value ? "true" : "false")
  }

  /// Writes a field whose name is known when the program runs only, as a string; nothing where
  /// `value` is nil.
  public mutating func field(named name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    appendQuoted(value)
  }

  /// Writes a field whose name is known when the program runs only, as a whole number; nothing where
  /// `value` is nil.
  public mutating func field(named name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    append(Int64(value))
  }

  /// Writes a field whose name is known when the program runs only, as the shortest number that reads
  /// back as `value`, or as null where it is not finite.
  public mutating func field(named name: String, _ value: Double) {
    key(name)
    if value.isFinite { appendShortest(value) } else { append("null") }
  }

  /// Writes a field whose name is known when the program runs only, as true or false.
  public mutating func field(named name: String, _ value: Bool) {
    key(name)
    append(value ? "true" : "false")
  }

  /// Writes a field whose name is known when the program runs only, as null.
  public mutating func null(named name: String) {
    key(name)
    append("null")
  }

  /// Writes a field whose name is known when the program runs only, with `json`, a JSON text already
  /// written, as its value. The text is not checked.
  public mutating func field(named name: String, json: [UInt8]) {
    key(name)
    append(json)
  }

  /// Writes the field `name` as null.
  public mutating func null(_ name: StaticString) {
    key(name)
    append("null")
  }

  /// Writes `json`, fields of an object already written with commas between them, as the next fields;
  /// nothing where it is empty. The text is not checked.
  public mutating func fields(json: UnsafeRawBufferPointer) {
    if json.isEmpty { return }
    beginValue()
    append(json.assumingMemoryBound(to: UInt8.self))
  }

  // MARK: Elements of an array, or the whole text

  /// Writes a string.
  public mutating func value(_ value: String) {
    beginValue()
    appendQuoted(value)
  }

  /// Writes a whole number.
  public mutating func value(_ value: Int) {
    self.value(Int64(value))
  }

  /// Writes a whole number.
  public mutating func value(_ value: Int64) {
    beginValue()
    append(value)
  }

  /// Writes null.
  public mutating func null() {
    beginValue()
    append("null")
  }

  /// Writes the shortest number that reads back as `value`, or null where it is not finite.
  public mutating func value(_ value: Double) {
    beginValue()
    if value.isFinite { appendShortest(value) } else { append("null") }
  }

  /// Writes `value` rounded to `decimals` (0 to 15) digits behind the point, or null where
  /// it is not finite.
  public mutating func value(_ value: Double, decimals: Int) {
    beginValue()
    if value.isFinite { append(value, decimals: decimals) } else { append("null") }
  }
}
