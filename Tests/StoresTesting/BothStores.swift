import Basics
import HomefindTesting
public import Testing

/// Runs each test of a suite with in-memory stores and, if PostgreSQL is installed, again with
/// databases.
public struct BothStores: SuiteTrait, TestTrait, TestScoping {
  /// Applies the trait to all tests of the suite.
  public var isRecursive: Bool { true }

  /// Provides a scope for each test case, but not for suites or whole tests.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs a test case once or, with PostgreSQL, twice.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    guard PostgreSQLServer.isPresent, await Self.turns.enter() else { return }
    defer { Self.turns.leave() }
    let databases = try await TestDatabases()
    do {
      try await TestDatabases.$current.withValue(databases) { try await function() }
    } catch {
      try? databases.drop()
      throw error
    }
    try databases.drop()
  }

  /// Allows at most six concurrent tests, because the server limits connections.
  private static let turns = RunLimit(6)
}

extension Trait where Self == BothStores {
  /// Runs each test with in-memory stores and, if PostgreSQL is installed, again with databases.
  public static var bothStores: Self { Self() }
}
