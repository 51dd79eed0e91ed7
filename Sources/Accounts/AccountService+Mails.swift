import Basics
import Mail
import Store
import Synchronization

extension AccountService {
  /// The most mails of the store that are sent at a time.
  private static let mailsAtOnce = 4

  /// Sends the mails that wait in the store, until the task is cancelled. Several processes may do so: each
  /// mail is tried by one at a time.
  ///
  /// - Parameter pause: Waits before the store is looked at again, a second unless given.
  public func sendStoredMails(
    pause: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(1)) }
  ) async {
    while !Task.isCancelled {
      // Where the store cannot be read, whoever asks for something is answered so.
      let mails = (try? claimMails()) ?? []
      await withDiscardingTaskGroup { group in
        for mail in mails { group.addTask { await send(mail) } }
      }
      if mails.isEmpty { await pause() }
    }
  }

  /// The mails that are due, for the caller to send. Those that were being handed over when their sender
  /// ended, or are of no use any more, are ended here.
  private func claimMails() throws(AccountError) -> [StoredMail] {
    let time = now()
    // A look first: a transaction that writes would wait for the disk each time.
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

  /// Whether it is not known if it was noted that a mail is sent: the server's answer did not come.
  private final class HandOver: Sendable {
    let isUncertain = Atomic(false)
  }

  /// Tries once to send a mail, and notes what became of it.
  private func send(_ stored: StoredMail) async {
    guard let message = stored.message else { return }
    let handOver = HandOver()
    let error = await mail.attempt(message, id: stored.id, at: stored.created) {
      // Where it cannot be noted that it is sent, it is not sent.
      do {
        return try self.write { try MailOutbox.handOver(stored, at: self.now(), in: $0) }
      } catch {
        handOver.isUncertain.store(true, ordering: .relaxed)
        return false
      }
    }
    let isUncertain = handOver.isUncertain.load(ordering: .relaxed)
    // Noted also where the program ends meanwhile.
    let event = await store.uncancelled { await noted(error, of: stored, isUncertain) }
    if let event { mail.report(event) }
  }

  /// Notes what became of a try, again where a server is away for a moment. What cannot be noted even so is found
  /// handed over later.
  private func noted(
    _ error: MailError?, of stored: StoredMail, _ isUncertain: Bool
  ) async -> MailQueue.Event? {
    for _ in 1...Self.mostNotes {
      if let noted = try? write({ [try note(error, of: stored, isUncertain, in: $0)] }) {
        return noted[0]
      }
      // A file that cannot be written is no other in a moment.
      if store.executor == nil { break }
      try? await Task.sleep(for: .milliseconds(500))
    }
    return nil
  }

  /// How often it is tried, twice a second, to note what became of a mail.
  private static let mostNotes = 20

  /// Notes what became of a try.
  ///
  /// - Parameter isUncertain: Whether it may have been noted that it is sent, though it was not.
  /// - Returns: What is to be reported; nil where nothing is, or was.
  private func note(
    _ error: MailError?, of stored: StoredMail, _ isUncertain: Bool, in db: StoreConnection
  ) throws -> MailQueue.Event? {
    guard var error else {
      try MailOutbox.end(stored, as: .sent, in: db)
      return nil
    }
    // Taken back meanwhile, or somebody else's by now.
    if error.code == .stopped {
      if isUncertain { try MailOutbox.delay(stored, until: now(), in: db) }
      return nil
    }
    // A server that refuses has not taken it; one that falls silent may have.
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
