/// An ordered list of header fields with case-insensitive lookup by name.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name, in its original case.
    public var name: String
    /// The value without surrounding white space.
    public var value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields in order, including repeated names.
  public private(set) var fields: [Field]

  /// Creates fields from a literal such as `["Accept": "text/xml"]`, in the order of the literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value for a name, or nil. Setting a value replaces all fields with that name;
  /// setting nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { equalIgnoringCase($0.name, name) }?.value }
    set {
      fields.removeAll { equalIgnoringCase($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Appends a field, even if the name is already present.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The name of the first field that is unsafe to send, because its name is not an HTTP token, or
  /// because its value contains a control character, which could inject another header.
  var firstUnusableName: String? {
    fields.first { field in
      field.name.isEmpty || !field.name.utf8.allSatisfy(isTokenByte)
        || field.value.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
    }?.name
  }
}

/// Whether two names are equal, ignoring the case of ASCII letters.
func equalIgnoringCase(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
  one.utf8.elementsEqual(other.utf8) { lowered($0) == lowered($1) }
}

/// Returns the lower-case byte for an ASCII letter; returns any other byte unchanged.
func lowered(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

/// Whether a header's name may contain the byte (RFC 9110, section 5.6.2).
private func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
  default: false
  }
}
