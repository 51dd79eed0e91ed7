package import Basics
import Machine
import Synchronization

/// Delivers emails in the background, and retries while a server is down, slow or busy, until an
/// email is no longer worth sending.
public final class MailQueue: Sendable {
  /// An event in the delivery of an email. The event never contains the recipient's address.
  public enum Event: Sendable, Hashable {
    /// The server accepted the email.
    case sent
    /// The server did not accept the email, but another attempt will follow.
    case delayed(MailError)
    /// No further attempt will follow.
    case failed(MailError)
    /// The email was dropped because too many emails were waiting.
    case dropped
  }

  private struct Item: Sendable {
    var message: MailMessage
    var id: String
    var time: Int64
    /// The time after which the email is no longer worth sending, in seconds since 1970.
    var deadline: Int64
  }

  /// The maximum number of waiting emails; further emails are dropped.
  public static let capacity = 1_000
  /// The maximum number of emails that are delivered concurrently.
  private static let concurrency = 4
  /// The first and the longest wait before another attempt, in seconds; each wait is twice as long
  /// as the previous one.
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
  ///   - pause: Waits for the given number of seconds, or until the task is cancelled.
  ///   - report: Called for each event of each email.
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

  /// The number of emails that are waiting or being delivered.
  public var count: Int { waiting.load(ordering: .relaxed) }

  /// Queues an email for background delivery.
  ///
  /// - Parameters:
  ///   - message: The email.
  ///   - deadline: The time after which the email is no longer worth sending, in seconds since
  ///     1970.
  public func add(_ message: MailMessage, until deadline: Int64) {
    guard waiting.wrappingAdd(1, ordering: .relaxed).newValue <= Self.capacity else {
      waiting.wrappingSubtract(1, ordering: .relaxed)
      return report(.dropped)
    }
    continuation.yield(
      Item(message: message, id: InstallationID.random(), time: now(), deadline: deadline))
  }

  /// Makes `run` return once all emails have been delivered or abandoned; emails added later are
  /// dropped.
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

  /// Tries once to deliver an email, within the concurrency limit of the queue. Reports the event
  /// `sent` if the server accepts the email.
  ///
  /// - Parameter beforeContent: Called at the time that `MailCarrier` describes.
  /// - Returns: The error, which the caller must report; nil if the server accepted the email.
  package func attempt(
    _ message: MailMessage, id: String, at time: Int64,
    beforeContent: @escaping @Sendable () -> Bool = { true }
  ) async -> MailError? {
    guard await turns.enter() else {
      return MailError(code: .failed, server: "-", cause: "the program is shutting down")
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
