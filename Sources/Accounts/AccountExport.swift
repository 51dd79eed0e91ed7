import JSONStream

/// An export of all of an account's data as one JSON document, produced in parts. Each part
/// requires only short reads, so no other operation waits for the whole export, and memory contains
/// only one part at a time.
public struct AccountExport: ~Copyable {
  private let service: AccountService
  private let account: AccountID
  /// The remaining steps in reverse order.
  private var steps: [ExportStep]
  private var json = JSONWriter(pretty: true)
  private var isEnded = false

  /// The size, in bytes, at which a part is complete.
  static let part = 32 << 10

  init(_ account: AccountID, of service: AccountService) {
    self.service = service
    self.account = account
    let contents = service.contents
    steps = [
      ExportStep { db, json in
        json.beginObject()
        if let found = try Account.fetch(account, in: db) {
          json.object("account") { found.write(to: &$0) }
        }
        let sessions = try Session.fetchAll(of: account, at: service.now(), in: db)
        json.objects("sessions", sessions) { json, session in session.write(to: &json) }
        return contents.flatMap { $0.export(account) }
      }
    ]
  }

  /// Returns the next part; nil after the last one.
  ///
  /// - Throws: `AccountError.unknownAccount` if the account has been deleted; `store` if the store
  ///   fails.
  public mutating func next() throws(AccountError) -> [UInt8]? {
    while let step = steps.popLast() {
      let more = try service.read { db -> [ExportStep]? in
        guard try Account.fetch(account, in: db) != nil else { return nil }
        return try step.run(db, &json)
      }
      guard let more else { throw .unknownAccount }
      steps += more.reversed()
      if json.count >= Self.part { return json.takeBytes() }
    }
    if isEnded { return nil }
    isEnded = true
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }
}
