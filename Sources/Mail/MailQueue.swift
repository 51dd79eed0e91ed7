package import Basics
import Machine
import Synchronization

/// Delivers emails in the background, and retries while a server is down, slow or busy, until an
/// email becomes useless.
public final class MailQueue: Sendable {
  /// An event in the delivery of an email. It never contains the recipient's address.
  public enum Event: Sendable, Hashable {
    /// The server accepted the email.
    case sent
    /// The server did not accept the email; another attempt follows.
    case delayed(MailError)
    /// No further attempt follows.
    case failed(MailError)
    /// The email was dropped, because too many were waiting.
    case dropped
  }

  private struct Item: Sendable {
    var message: MailMessage
    var id: String
    var time: Int64
    /// The time after which the email is useless, in seconds since 1970.
    var deadline: Int64
  }

  /// The maximum number of emails that wait; further emails are dropped.
  public static let capacity = 1_000
  /// The maximum number of emails that are delivered concurrently.
  private static let concurrency = 4
  /// The first and the longest wait before another attempt, in seconds; the wait doubles each time.
  package static let backoff = Backoff(first: 2, longest: 900)

  private let carrier: any MailCarrier
  private let now: @Sendable () -> Int64
  private let pause: @Sendable (_ seconds: Int64) async -> Void
  package let report: @Sendable (Event) -> Void
  private let items: AsyncStream<Item>
  private let continuation: AsyncStream<Item>.Continuation
  private let turns = RunLimit(concurrency)
  private let waiting = Atomic<Int>(0)

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - carrier: Delivers the emails.
  ///   - now: Returns the current time in seconds since 1970.
  ///   - pause: Waits for a number of seconds, or until the task is cancelled.
  ///   - report: Called with each event of each email.
  public init(
    carrier: any MailCarrier, now: @escaping @Sendable () -> Int64,
    pause: @escaping @Sendable (_ seconds: Int64) async -> Void = { seconds in
      try? await Task.sleep(for: .seconds(seconds))
    },
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.carrier = carrier
    self.now = now
    self.pause = pause
    self.report = report
    (items, continuation) = AsyncStream.makeStream()
  }

  /// The number of emails that wait or are being delivered.
  public var count: Int { waiting.load(ordering: .relaxed) }

  /// Queues an email for background delivery.
  ///
  /// - Parameters:
  ///   - message: The email.
  ///   - deadline: The time after which the email is useless, in seconds since 1970.
  public func add(_ message: MailMessage, until deadline: Int64) {
    guard waiting.wrappingAdd(1, ordering: .relaxed).newValue <= Self.capacity else {
      waiting.wrappingSubtract(1, ordering: .relaxed)
      return report(.dropped)
    }
    continuation.yield(
      Item(message: message, id: InstallationID.random(), time: now(), deadline: deadline))
  }

  /// Makes `run` return once all emails are delivered or given up; later emails are dropped.
  public func finish() { continuation.finish() }

  /// Delivers emails until the task is cancelled or the queue is finished.
  public func run() async {
    await withDiscardingTaskGroup { group in
      for await item in items {
        group.addTask { await self.deliver(item) }
      }
    }
  }

  private func deliver(_ item: Item) async {
    defer { waiting.wrappingSubtract(1, ordering: .relaxed) }
    var tries = 1
    while let error = await attempt(item.message, id: item.id, at: item.time) {
      let wait = Self.backoff.wait(after: tries)
      guard error.isTransient, now() + wait < item.deadline, !Task.isCancelled else {
        return report(.failed(error))
      }
      report(.delayed(error))
      await pause(wait)
      tries += 1
    }
  }

  /// Tries once to deliver an email, within the concurrency limit of the queue. If the server
  /// accepts the email, reports that.
  ///
  /// - Parameter beforeContent: Called at the time that `MailCarrier` describes.
  /// - Returns: The error, which the caller must report; nil if the server accepted the email.
  package func attempt(
    _ message: MailMessage, id: String, at time: Int64,
    beforeContent: @escaping @Sendable () -> Bool = { true }
  ) async -> MailError? {
    guard await turns.enter() else {
      return MailError(code: .failed, server: "-", cause: "the program ends")
    }
    defer { turns.leave() }
    do throws(MailError) {
      try await carrier.deliver(message, id: id, at: time, beforeContent: beforeContent)
      report(.sent)
      return nil
    } catch {
      return error
    }
  }
}
