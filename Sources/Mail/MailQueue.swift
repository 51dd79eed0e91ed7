package import Basics
import Machine
import Synchronization

/// Delivers mails behind the answers that asked for them, and tries again where a server is down, slow or
/// busy, for as long as a mail is of use.
public final class MailQueue: Sendable {
  /// What happened to a mail. It never holds the recipient's address.
  public enum Event: Sendable, Hashable {
    /// The server took it.
    case sent
    /// The server did not take it; it is tried again.
    case delayed(MailError)
    /// It is given up.
    case failed(MailError)
    /// There were too many already.
    case dropped
  }

  private struct Item: Sendable {
    var message: MailMessage
    var id: String
    var time: Int64
    /// When the mail is of no use any more, in seconds since 1970.
    var deadline: Int64
  }

  /// The most mails that wait; more are dropped.
  public static let capacity = 1_000
  /// The most mails that are delivered at a time.
  private static let concurrency = 4
  /// The first wait before a mail is tried again, and the longest, in seconds; each is twice as long as the
  /// one before.
  package static let backoff = Backoff(first: 2, longest: 900)

  private let carrier: any MailCarrier
  private let now: @Sendable () -> Int64
  private let pause: @Sendable (_ seconds: Int64) async -> Void
  package let report: @Sendable (Event) -> Void
  private let items: AsyncStream<Item>
  private let continuation: AsyncStream<Item>.Continuation
  private let turns = RunLimit(concurrency)
  private let waiting = Atomic<Int>(0)

  /// A queue.
  ///
  /// - Parameters:
  ///   - carrier: What delivers the mails.
  ///   - now: The time in seconds since 1970.
  ///   - pause: Waits for so many seconds, or until the task is cancelled.
  ///   - report: Called with what happens to each mail.
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

  /// How many mails wait or are being delivered.
  public var count: Int { waiting.load(ordering: .relaxed) }

  /// Has a mail delivered behind the caller's back.
  ///
  /// - Parameters:
  ///   - message: The mail.
  ///   - deadline: When it is of no use any more, in seconds since 1970.
  public func add(_ message: MailMessage, until deadline: Int64) {
    guard waiting.wrappingAdd(1, ordering: .relaxed).newValue <= Self.capacity else {
      waiting.wrappingSubtract(1, ordering: .relaxed)
      return report(.dropped)
    }
    continuation.yield(
      Item(message: message, id: InstallationID.random(), time: now(), deadline: deadline))
  }

  /// Lets `run` end once all mails are delivered or given up; later ones are dropped.
  public func finish() { continuation.finish() }

  /// Delivers mails until the task is cancelled or the queue is finished.
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

  /// Tries once to deliver a mail, in turn with those of the queue. Where it is taken, that is reported.
  ///
  /// - Parameter beforeContent: As `MailCarrier` calls it.
  /// - Returns: Why it was not taken, which is the caller's to report; nil where it was.
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
