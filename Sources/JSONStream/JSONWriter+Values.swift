extension JSONWriter {
  // MARK: Fields of an object

  /// Writes a string field; writes nothing if `value` is nil.
  public mutating func field(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    appendQuoted(value)
  }

  /// Writes an integer field; writes nothing if `value` is nil. Many parsers lose digits above
  /// 2^53, so write larger numbers as strings.
  public mutating func field(_ name: StaticString, _ value: Int?) {
    field(name, value.map(Int64.init))
  }

  /// Writes an integer field; writes nothing if `value` is nil. Many parsers lose digits above
  /// 2^53, so write larger numbers as strings.
  public mutating func field(_ name: StaticString, _ value: Int64?) {
    guard let value else { return }
    key(name)
    append(value)
  }

  /// Writes a number field with the fewest digits that parse to `value`; writes nothing if the
  /// value is nil or not finite, because JSON cannot represent it.
  public mutating func field(_ name: StaticString, _ value: Double?) {
    guard let value, value.isFinite else { return }
    key(name)
    appendShortest(value)
  }

  /// Writes a number field, rounded to `decimals` (0 to 15) digits after the decimal point; writes
  /// nothing if `value` is nil or not finite.
  public mutating func field(_ name: StaticString, _ value: Double?, decimals: Int) {
    guard let value, value.isFinite else { return }
    key(name)
    append(value, decimals: decimals)
  }

  /// Writes a Boolean field; writes nothing if `value` is nil.
  public mutating func field(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    key(name)
    append(value ? "true" : "false")
  }

  /// Writes a string field with a dynamic name; writes nothing if `value` is nil.
  public mutating func field(named name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    appendQuoted(value)
  }

  /// Writes an integer field with a dynamic name; writes nothing if `value` is nil.
  public mutating func field(named name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    append(Int64(value))
  }

  /// Writes a number field with a dynamic name and the fewest digits that parse to `value`; writes
  /// null if the value is not finite.
  public mutating func field(named name: String, _ value: Double) {
    key(name)
    if value.isFinite { appendShortest(value) } else { append("null") }
  }

  /// Writes a Boolean field with a dynamic name.
  public mutating func field(named name: String, _ value: Bool) {
    key(name)
    append(value ? "true" : "false")
  }

  /// Writes a null field with a dynamic name.
  public mutating func null(named name: String) {
    key(name)
    append("null")
  }

  /// Writes a field with a dynamic name and `json`, an encoded JSON value, as its value. Does not
  /// validate the JSON.
  public mutating func field(named name: String, json: [UInt8]) {
    key(name)
    append(json)
  }

  /// Writes a null field.
  public mutating func null(_ name: StaticString) {
    key(name)
    append("null")
  }

  /// Writes `json`, which contains encoded fields separated by commas, as the next fields; writes
  /// nothing if there are no such fields. Does not validate the JSON.
  public mutating func fields(json: UnsafeRawBufferPointer) {
    if json.isEmpty { return }
    beginValue()
    append(json.assumingMemoryBound(to: UInt8.self))
  }

  // MARK: Elements of an array, or the root value

  /// Writes a string.
  public mutating func value(_ value: String) {
    beginValue()
    appendQuoted(value)
  }

  /// Writes an integer.
  public mutating func value(_ value: Int) {
    self.value(Int64(value))
  }

  /// Writes an integer.
  public mutating func value(_ value: Int64) {
    beginValue()
    append(value)
  }

  /// Writes null.
  public mutating func null() {
    beginValue()
    append("null")
  }

  /// Writes the shortest decimal number that parses to `value`, or null if the value is not finite.
  public mutating func value(_ value: Double) {
    beginValue()
    if value.isFinite { appendShortest(value) } else { append("null") }
  }

  /// Writes `value` rounded to `decimals` (0 to 15) digits after the decimal point, or null if the
  /// value is not finite.
  public mutating func value(_ value: Double, decimals: Int) {
    beginValue()
    if value.isFinite { append(value, decimals: decimals) } else { append("null") }
  }
}
