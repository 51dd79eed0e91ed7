/// Header fields in their order, found by name without regard to case.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One header field.
  public struct Field: Sendable, Hashable {
    /// The name as it was given or received.
    public var name: String
    /// The value without the white space around it.
    public var value: String

    /// A field of a name and its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Every field, repeated names included.
  public private(set) var fields: [Field]

  /// The fields of a literal such as `["Accept": "text/xml"]`, in its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of a name, or nil. Setting it takes the place of every field of that name; nil
  /// removes them.
  public subscript(name: String) -> String? {
    get { fields.first { equalIgnoringCase($0.name, name) }?.value }
    set {
      fields.removeAll { equalIgnoringCase($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Adds a field after those there are, whether or not the name is already present.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The first name or value that cannot be sent as it is: a name that is no HTTP token, or a value
  /// with a control character, which could end the line and begin another header.
  var firstUnusableName: String? {
    fields.first { field in
      field.name.isEmpty || !field.name.utf8.allSatisfy(isTokenByte)
        || field.value.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
    }?.name
  }
}

/// Whether two names are the same but for the case of ASCII letters.
func equalIgnoringCase(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
  one.utf8.elementsEqual(other.utf8) { lowered($0) == lowered($1) }
}

/// An ASCII letter in lower case; any other byte as it is.
func lowered(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

/// Whether a byte may stand in a header's name (RFC 9110, section 5.6.2).
private func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
  default: false
  }
}
