import Basics
import Mail
import Store
import Synchronization

extension AccountService {
  /// The maximum number of stored emails that are sent concurrently.
  private static let mailsAtOnce = 4

  /// Sends the stored emails until the task is cancelled. Several processes can call this method,
  /// because only one of them at a time tries to send a given email.
  ///
  /// - Parameter pause: Waits until the next check of the store; one second by default.
  public func sendStoredMails(
    pause: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(1)) }
  ) async {
    while !Task.isCancelled {
      // Store errors are ignored here, because requests report them.
      let mails = (try? claimMails()) ?? []
      await withDiscardingTaskGroup { group in
        for mail in mails { group.addTask { await send(mail) } }
      }
      if mails.isEmpty { await pause() }
    }
  }

  /// Claims emails that are due, so that the caller can send them. Also records the outcome of
  /// emails that are past their deadline, and of emails that were handed over by a process that has
  /// exited.
  private func claimMails() throws(AccountError) -> [StoredMail] {
    let time = now()
    // Check with a read first, because a write transaction always waits for the disk.
    guard try read({ try MailOutbox.hasDue(at: time, in: $0) }) else { return [] }
    var ended: [MailError] = []
    let mails = try write { db in
      ended = []
      return try MailOutbox.due(Self.mailsAtOnce, at: time, in: db).compactMap { mail in
        if mail.isHandedOver {
          try MailOutbox.end(mail, as: .unconfirmed, in: db)
          ended.append(MailError(code: .unconfirmed, server: "-"))
        } else if time >= mail.deadline || mail.message == nil {
          try MailOutbox.end(mail, as: .failed, in: db)
          ended.append(MailError(code: .failed, server: "-", cause: "its time is over"))
        } else {
          return try MailOutbox.claim(mail, at: time, in: db)
        }
        return nil
      }
    }
    for error in ended { mail.report(.failed(error)) }
    return mails
  }

  /// Whether the store may have recorded that an email was handed over even though the write
  /// appeared to fail, because the database server's response did not arrive.
  private final class HandOver: Sendable {
    let isUncertain = Atomic(false)
  }

  /// Tries once to send an email, and records the outcome.
  private func send(_ stored: StoredMail) async {
    guard let message = stored.message else { return }
    let handOver = HandOver()
    let error = await mail.attempt(message, id: stored.id, at: stored.created) {
      // Do not send the email unless the store records that it is being handed over.
      do {
        return try self.write { try MailOutbox.handOver(stored, at: self.now(), in: $0) }
      } catch {
        handOver.isUncertain.store(true, ordering: .relaxed)
        return false
      }
    }
    let isUncertain = handOver.isUncertain.load(ordering: .relaxed)
    // Record the outcome even if the task is cancelled in the meantime.
    let event = await store.uncancelled { await noted(error, of: stored, isUncertain) }
    if let event { mail.report(event) }
  }

  /// Records the outcome of an attempt, retrying while a database server is unavailable. If the
  /// outcome cannot be recorded, a later check finds that the email was handed over.
  private func noted(
    _ error: MailError?, of stored: StoredMail, _ isUncertain: Bool
  ) async -> MailQueue.Event? {
    for _ in 1...Self.mostNotes {
      if let noted = try? write({ [try note(error, of: stored, isUncertain, in: $0)] }) {
        return noted[0]
      }
      // A file that cannot be written now is unlikely to become writable soon, so do not retry.
      if store.executor == nil { break }
      try? await Task.sleep(for: .milliseconds(500))
    }
    return nil
  }

  /// The maximum number of attempts to record an outcome, at two attempts per second.
  private static let mostNotes = 20

  /// Records the outcome of an attempt.
  ///
  /// - Parameter isUncertain: Whether the store may have recorded that the email was handed over
  ///   although no content was sent.
  /// - Returns: The event to report; nil if nothing happened, or if the event was already reported.
  private func note(
    _ error: MailError?, of stored: StoredMail, _ isUncertain: Bool, in db: StoreConnection
  ) throws -> MailQueue.Event? {
    guard var error else {
      try MailOutbox.end(stored, as: .sent, in: db)
      return nil
    }
    // The email was withdrawn in the meantime, or another process has claimed it.
    if error.code == .stopped {
      if isUncertain { try MailOutbox.delay(stored, until: now(), in: db) }
      return nil
    }
    // A server that refused the email has not accepted it; a server that did not respond may have
    // accepted it.
    if error.reply == nil, try MailOutbox.isHandedOver(stored, in: db) {
      error.code = .unconfirmed
    }
    let next = now() + MailQueue.backoff.wait(after: stored.tries)
    if error.isTransient, next < stored.deadline {
      try MailOutbox.delay(stored, until: next, in: db)
      return .delayed(error)
    }
    try MailOutbox.end(stored, as: error.code == .unconfirmed ? .unconfirmed : .failed, in: db)
    return .failed(error)
  }
}
