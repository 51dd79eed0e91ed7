import Basics
import ListingStore
import Mail

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

  /// Tries once to send a mail, and notes what became of it.
  private func send(_ stored: StoredMail) async {
    guard let message = stored.message else { return }
    let error = await mail.attempt(message, id: stored.id, at: stored.created) {
      // Where it cannot be noted that it is sent, it is not sent.
      (try? self.write { try MailOutbox.handOver(stored, at: self.now(), in: $0) }) ?? false
    }
    // What cannot be noted here either is found handed over later.
    let event = try? write { db in try note(error, of: stored, in: db) }
    if let event = event ?? nil { mail.report(event) }
  }

  /// Notes what became of a try.
  ///
  /// - Returns: What is to be reported; nil where nothing is, or was.
  private func note(
    _ error: MailError?, of stored: StoredMail, in db: StoreConnection
  ) throws -> MailQueue.Event? {
    guard var error else {
      try MailOutbox.end(stored, as: .sent, in: db)
      return nil
    }
    // Taken back meanwhile, or somebody else's by now.
    if error.code == .stopped { return nil }
    // A server that refuses has not taken it; one that falls silent may have.
    if error.reply == nil, try MailOutbox.isHandedOver(stored, in: db) {
      error.code = .unconfirmed
    }
    let next = now() + MailQueue.backoff.wait(after: stored.tries)
    if error.isTransient, next < stored.deadline {
      try MailOutbox.delay(stored, until: next, in: db)
      return .delayed(error)
    }
    try MailOutbox.end(
      stored, as: error.code == .unconfirmed ? .unconfirmed : .failed, in: db)
    return .failed(error)
  }
}
