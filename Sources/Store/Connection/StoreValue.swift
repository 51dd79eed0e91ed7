/// A type that an argument of a statement can have.
package protocol StoreValue {
  /// Sets an argument of `statement` to this value.
  func bind(to statement: RepeatedStatement, at place: Int32) throws
}

extension Int64: StoreValue {
  package func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(self, at: place)
  }
}

extension Int: StoreValue {
  package func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(Int64(self), at: place)
  }
}

extension Double: StoreValue {
  package func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(self, at: place)
  }
}

extension String: StoreValue {
  package func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(self, at: place)
  }
}

extension Bool: StoreValue {
  /// Binds 1 or 0, which Boolean columns on a server also accept.
  package func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(Int64(self ? 1 : 0), at: place)
  }
}

extension [UInt8]: StoreValue {
  package func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(self, at: place)
  }
}

extension Optional: StoreValue where Wrapped: StoreValue {
  package func bind(to statement: RepeatedStatement, at place: Int32) throws {
    guard let value = self else { return try statement.bind(nil as Int64?, at: place) }
    try value.bind(to: statement, at: place)
  }
}
