/// A store that other modules can add tables to.
package protocol StoreAccess<Failure>: Sendable {
  /// The reason why the store cannot be used.
  associatedtype Failure: Error

  /// The server that holds the store; nil for a file.
  var server: (any StoreServer)? { get }

  /// Returns the result of `body`, which reads a consistent state of the store.
  func read<Value>(_ body: (StoreConnection) throws -> Value) throws(Failure) -> Value

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
  func write<Value>(_ body: (StoreConnection) throws -> Value) throws(Failure) -> Value
}
