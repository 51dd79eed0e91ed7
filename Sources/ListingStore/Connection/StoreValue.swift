/// What a column can be set to.
protocol StoreValue {
  /// Sets an argument of `statement` to it.
  func bind(to statement: RepeatedStatement, at place: Int32) throws
}

extension Int64: StoreValue {
  func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(self, at: place)
  }
}

extension Int: StoreValue {
  func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(Int64(self), at: place)
  }
}

extension Double: StoreValue {
  func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(self, at: place)
  }
}

extension String: StoreValue {
  func bind(to statement: RepeatedStatement, at place: Int32) throws {
    try statement.bind(self, at: place)
  }
}

extension Optional: StoreValue where Wrapped: StoreValue {
  func bind(to statement: RepeatedStatement, at place: Int32) throws {
    guard let value = self else { return try statement.bind(nil as Int64?, at: place) }
    try value.bind(to: statement, at: place)
  }
}
