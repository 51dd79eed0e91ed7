/// A store in which modules that it does not know keep tables of their own.
package protocol StoreAccess<Failure>: Sendable {
  /// Why the store cannot be used.
  associatedtype Failure: Error

  /// The server that holds the store; nil for a file.
  var server: (any StoreServer)? { get }

  /// Returns what `body` reads in one state of the store.
  func read<Value>(_ body: (StoreConnection) throws -> Value) throws(Failure) -> Value

  /// Runs `body` in a transaction; if `body` throws, nothing is changed.
  func write<Value>(_ body: (StoreConnection) throws -> Value) throws(Failure) -> Value
}
