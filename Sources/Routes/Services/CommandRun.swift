package import Foundation
import Glibc
import Machine
import Synchronization
package import Transport
import XMLStream

/// One run of a program, from its start to its end.
package final class CommandRun: Sendable {
  /// How it ended.
  package enum Outcome: Equatable {
    case output([UInt8], status: Int32, errors: String)
    case tooLarge, timedOut, cancelled
    case notStarted(String)
  }

  private let path: String
  private let arguments: [String]
  private let seconds: Double?
  private let onOutput: (@Sendable (Data) -> Void)?
  /// Why it was killed; nil where it was not.
  private let stop = Mutex<Outcome?>(nil)
  private let program = Mutex<StartedProgram?>(nil)

  private static let largest = 16 << 20
  private static let mostErrors = 2_000

  /// A run of the program at `path`.
  ///
  /// - Parameters:
  ///   - seconds: How long it may take; nil where it may take any time.
  ///   - onOutput: Given what it prints, piece by piece, which is then not kept.
  package init(
    path: String, arguments: [String], seconds: Double?,
    onOutput: (@Sendable (Data) -> Void)? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.seconds = seconds
    self.onOutput = onOutput
  }

  /// Runs the program, on threads of its own, and waits for its end.
  package func outcome() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread that waits must not be one of the few that tasks run on.
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
      // In a group of its own, so that what it starts can be ended with it.
      program = try StartedProgram(
        path, arguments, output: output.fileHandleForWriting.fileDescriptor,
        errors: errors.fileHandleForWriting.fileDescriptor, hasOwnGroup: true)
    } catch {
      return .notStarted("\(error)")
    }
    // Else the ends of what it writes would never be seen.
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

  /// Kills the program and whatever it started, for a reason that the outcome tells.
  private func end(_ reason: Outcome) {
    stop.withLock { if $0 == nil { $0 = reason } }
    program.withLock { $0 }?.signal(SIGKILL)
  }
}

extension CommandRun {
  /// What a program that ended by itself has printed.
  package struct Answer {
    package var output: [UInt8]
    package var status: Int32
    package var errors: String

    /// Why it found nothing, for the log.
    package var cause: String { "status \(status): \(errors)" }
  }

  /// Runs the program as the route service `name` and waits for its end.
  ///
  /// - Throws: `RouteServiceError` where it was not started or did not end by itself.
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
  /// What there is to read, once there is something; empty at the end, nil where it cannot be read.
  fileprivate func piece(upTo count: Int) -> Data? {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let read = Glibc.read(fileDescriptor, &bytes, count)
      if read >= 0 { return Data(bytes.prefix(read)) }
      if errno != EINTR { return nil }
    }
  }
}

/// What a program says on standard error, read beside its output so that neither is held up.
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

  /// All of it, once the program has ended.
  var text: String {
    isRead.wait()
    return PlainText.line(bytes.withLock { String(decoding: $0, as: UTF8.self) })
  }
}
