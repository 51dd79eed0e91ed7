import Foundation
import Machine

/// A program that a test has started, and waits for without holding up others.
public final class SpawnedProgram: Sendable {
  private let program: StartedProgram
  private let (ended, ending) = AsyncStream.makeStream(of: Int32.self)

  /// The system's number of it.
  public var identifier: Int32 { program.identifier }

  /// Starts the program at `path`; of what is open here it has the three descriptors given, no more.
  ///
  /// - Parameters:
  ///   - environment: Its environment; this process's own unless given.
  ///   - input: Its standard input; empty unless given.
  ///   - output: Its standard output; thrown away unless given.
  ///   - errors: Its standard error; thrown away unless given.
  /// - Throws: `POSIXError` where the system does not start it.
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

  /// Sends the program a signal, unless it has ended.
  public func signal(_ number: Int32) {
    program.signal(number)
  }

  /// Its exit status once it has ended; where a signal ended it, 128 and the signal's number, as
  /// shells have it. To be asked once.
  public func status() async -> Int32 {
    for await status in ended { return status }
    return -1
  }
}
