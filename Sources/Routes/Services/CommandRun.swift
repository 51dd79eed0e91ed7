package import Foundation
import Glibc
import Machine
import Synchronization
package import Transport
import XMLStream

/// A single run of a program.
package final class CommandRun: Sendable {
  package enum Outcome: Equatable {
    case output([UInt8], status: Int32, errors: String)
    case tooLarge, timedOut, cancelled
    case notStarted(String)
  }

  private let path: String
  private let arguments: [String]
  private let seconds: Double?
  private let onOutput: (@Sendable (Data) -> Void)?
  /// The reason for killing the program; nil if it was not killed.
  private let stop = Mutex<Outcome?>(nil)
  private let program = Mutex<StartedProgram?>(nil)

  private static let largest = 16 << 20
  private static let mostErrors = 2_000

  /// Creates a run of the program at `path`.
  ///
  /// - Parameters:
  ///   - seconds: The timeout; nil for no timeout.
  ///   - onOutput: Receives the output piece by piece; the output is then not stored.
  package init(
    path: String, arguments: [String], seconds: Double?,
    onOutput: (@Sendable (Data) -> Void)? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.seconds = seconds
    self.onOutput = onOutput
  }

  /// Runs the program on separate threads and waits until it exits.
  package func outcome() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A blocking wait must not occupy one of the concurrency pool's few threads.
        Thread { continuation.resume(returning: self.run()) }.start()
      }
    } onCancel: {
      end(.cancelled)
    }
  }

  private func run() -> Outcome {
    let isGivenUp = stop.withLock { $0 == .cancelled }
    if isGivenUp { return .cancelled }
    let (output, errors) = (Pipe(), Pipe())
    let program: StartedProgram
    do {
      // Use a separate process group, so that child processes can be killed with the program.
      program = try StartedProgram(
        path, arguments, output: output.fileHandleForWriting.fileDescriptor,
        errors: errors.fileHandleForWriting.fileDescriptor, hasOwnGroup: true)
    } catch {
      return .notStarted("\(error)")
    }
    // Close our copies of the pipes' write ends; otherwise reading never reaches the end of the
    // output.
    try? output.fileHandleForWriting.close()
    try? errors.fileHandleForWriting.close()
    self.program.withLock { $0 = program }
    if stop.withLock({ $0 == .cancelled }) { end(.cancelled) }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: seconds.map { .now() + $0 } ?? .distantFuture)
    timer.setEventHandler { self.end(.timedOut) }
    timer.resume()
    let said = ErrorText(errors.fileHandleForReading, most: Self.mostErrors)
    var bytes: [UInt8] = []
    while let piece = output.fileHandleForReading.piece(upTo: 64 << 10), !piece.isEmpty {
      if let onOutput {
        onOutput(piece)
        continue
      }
      bytes += piece
      if bytes.count > Self.largest {
        end(.tooLarge)
        break
      }
    }
    let status = program.waitForEnd()
    timer.cancel()
    return stop.withLock { $0 } ?? .output(bytes, status: status, errors: said.text)
  }

  /// Kills the program and its child processes; the outcome reports the reason.
  private func end(_ reason: Outcome) {
    stop.withLock { if $0 == nil { $0 = reason } }
    program.withLock { $0 }?.signal(SIGKILL)
  }
}

extension CommandRun {
  /// The output of a program that exited on its own.
  package struct Answer {
    package var output: [UInt8]
    package var status: Int32
    package var errors: String

    /// The reason for a missing result, for the log.
    package var cause: String { "status \(status): \(errors)" }
  }

  /// Runs the program as the routing service `name` and waits until it exits.
  ///
  /// - Throws: `RouteServiceError` if the program did not start, or did not exit on its own.
  package func answer(of name: ServiceName) async throws(RouteServiceError) -> Answer {
    switch await outcome() {
    case .output(let bytes, let status, let errors):
      return Answer(output: bytes, status: status, errors: errors)
    case .tooLarge: throw RouteServiceError(.brokenAnswer, RouteServiceMessage.tooLong(name))
    case .timedOut:
      throw RouteServiceError(
        .timedOut, RouteServiceMessage.timedOut(name, seconds: Int(seconds ?? 0)))
    case .cancelled: throw RouteServiceError(.cancelled, RouteServiceMessage.cancelled)
    case .notStarted(let cause):
      throw RouteServiceError(.unreachable, RouteServiceMessage.notStarted(name), cause: cause)
    }
  }
}

extension FileHandle {
  /// Reads the available bytes, and blocks until there are any. Returns empty data at the end, and
  /// nil after a read error.
  fileprivate func piece(upTo count: Int) -> Data? {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let read = Glibc.read(fileDescriptor, &bytes, count)
      if read >= 0 { return Data(bytes.prefix(read)) }
      if errno != EINTR { return nil }
    }
  }
}

/// The standard error of a program, read concurrently with its output so that neither pipe blocks.
private final class ErrorText: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let isRead = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle, most: Int) {
    Thread {
      while let piece = try? handle.read(upToCount: 4 << 10), !piece.isEmpty {
        self.bytes.withLock { if $0.count < most { $0 += piece.prefix(most - $0.count) } }
      }
      self.isRead.signal()
    }.start()
  }

  /// The whole output, available after the program exits.
  var text: String {
    isRead.wait()
    return PlainText.line(bytes.withLock { String(decoding: $0, as: UTF8.self) })
  }
}
