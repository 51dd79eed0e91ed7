import Foundation
import Machine

/// A program that a test started and can wait for without blocking other tests.
public final class SpawnedProgram: Sendable {
  private let program: StartedProgram
  private let (ended, ending) = AsyncStream.makeStream(of: Int32.self)

  /// The process id.
  public var identifier: Int32 { program.identifier }

  /// Starts the program at `path`, which inherits only the three given descriptors.
  ///
  /// - Parameters:
  ///   - environment: The environment; by default, this process's environment.
  ///   - input: Standard input; empty by default.
  ///   - output: Standard output; discarded by default.
  ///   - errors: Standard error; discarded by default.
  /// - Throws: `POSIXError` if the system does not start it.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil,
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws {
    program = try StartedProgram(
      path, arguments, environment: environment, input: input, output: output, errors: errors)
    Thread { [self] in
      ending.yield(program.waitForEnd())
      ending.finish()
    }
    .start()
  }

  /// Sends a signal to the program, unless it has ended.
  public func signal(_ number: Int32) {
    program.signal(number)
  }

  /// Waits for the program to end and returns its exit status or, like a shell, 128 plus the
  /// signal's number if a signal ended the program. Call this only once.
  public func status() async -> Int32 {
    for await status in ended { return status }
    return -1
  }
}
