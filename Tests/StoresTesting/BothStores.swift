import Basics
import HomefindTesting
public import Testing

/// Runs each test of a suite with its stores in memory, and then in databases, where PostgreSQL is installed.
public struct BothStores: SuiteTrait, TestTrait, TestScoping {
  /// Whether it is for all tests of the suite.
  public var isRecursive: Bool { true }

  /// What runs a case of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs a case of a test twice.
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

  /// So many at a time: the server has an end of connections.
  private static let turns = RunLimit(6)
}

extension Trait where Self == BothStores {
  /// Runs each test with its stores in memory, and then in databases, where PostgreSQL is installed.
  public static var bothStores: Self { Self() }
}
