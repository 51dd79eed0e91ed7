import Basics
public import Mail
public import Messages
import Store

extension AccountService {
  /// Emails a code to `email`. The code replaces any earlier code for the address. Neither the
  /// effects nor the result reveals whether the address has an account.
  ///
  /// - Parameters:
  ///   - email: The address.
  ///   - client: A string that identifies the client.
  ///   - request: The secret that the code is bound to, so that only a client with this secret can
  ///     use the code; nil if the client cannot store a secret between requests.
  ///   - language: The language of the email.
  /// - Throws: `AccountError.tooMany`, `store`.
  public func mailCode(
    to email: EmailAddress, from client: String, boundTo request: SecretToken?,
    in language: Language
  ) throws(AccountError) {
    let (code, time, subject) = (SignInCode(), now(), subject(of: email))
    let limits: [(Allowance, [UInt8])] = [
      (.codesForAddress, bucket(.codesForAddress, email)),
      (.codesForClient, bucket(.codesForClient, client)),
    ]
    let wait: Int64? = try write { db in
      try Allowance.sweep(at: time, in: db)
      try db.execute("DELETE FROM sign_in_code WHERE created <= ?", [time - SignInCode.lifetime])
      let wait = try limits.compactMap { try $0.wait($1, at: time, in: db) }.max()
      guard wait == nil else { return wait }
      for (allowance, bucket) in limits { try allowance.take(bucket, at: time, in: db) }
      try db.execute(
        """
        INSERT INTO sign_in_code (subject, digest, request, created, tries)
        VALUES (?, ?, ?, ?, 0)
        ON CONFLICT (subject) DO UPDATE SET digest = excluded.digest,
          request = excluded.request, created = excluded.created, tries = excluded.tries
        """,
        [subject, digest("code \(email.text)", code.text), request?.digest, time])
      return nil
    }
    if let wait { throw .tooMany(wait: wait) }
    mail.add(CodeMail.message(code, to: email, in: language), until: time + SignInCode.lifetime)
  }

  /// Signs in with an emailed code, and creates an account for a new address.
  ///
  /// - Parameters:
  ///   - email: The address that the code was emailed to.
  ///   - typed: The code as the user typed it.
  ///   - client: A string that identifies the client.
  ///   - request: The secret that the client received when it requested the code; nil if the client
  ///     has no secret.
  ///   - agent: The client's description of itself.
  ///   - language: The language of a new account.
  /// - Returns: The account, and the token of a new session.
  /// - Throws: `AccountError.wrongCode`, `tooMany`, `store`.
  public func signIn(
    _ email: EmailAddress, code typed: String, from client: String, request: SecretToken?,
    agent: String?, in language: Language
  ) throws(AccountError) -> (account: Account, token: SecretToken) {
    let (time, subject, token) = (now(), subject(of: email), SecretToken())
    let guess = digest("code \(email.text)", SignInCode(typed)?.text ?? "")
    let own = bucket(.guessesForClient, client)
    let theirs = bucket(.guessesForAddress, email)
    let outcome: Result<Account, AccountError> = try write { db in
      let stored = try MailedCode.fetch(subject, in: db)
      let waits = [
        try Allowance.guessesForClient.wait(own, at: time, in: db),
        try Allowance.guessesForAddress.wait(theirs, at: time, in: db),
      ]
      if let wait = waits.compactMap(\.self).max() { return .failure(.tooMany(wait: wait)) }
      // Make the comparison even if there is no code, or no code for this client, so that the
      // response time reveals nothing.
      let isRight = ConstantTime.areEqual(stored?.digest ?? [UInt8](repeating: 0, count: 32), guess)
      let counts = stored?.isUsable(at: time, with: request) == true
      guard isRight, counts else {
        try Allowance.guessesForClient.take(own, at: time, in: db)
        // Do not count a guess that cannot succeed; otherwise, other people could use up the code's
        // allowed guesses or lock out its owner.
        if counts {
          try Allowance.guessesForAddress.take(theirs, at: time, in: db)
          try db.execute("UPDATE sign_in_code SET tries = tries + 1 WHERE subject = ?", [subject])
        }
        return .failure(.wrongCode)
      }
      try db.execute("DELETE FROM sign_in_code WHERE subject = ?", [subject])
      // Signing in proves that the codes were requested by the owner of the address.
      try Allowance.codesForAddress.giveBack(bucket(.codesForAddress, email), at: time, in: db)
      try Allowance.codesForClient.giveBack(bucket(.codesForClient, client), at: time, in: db)
      let account = try Account.fetchOrMake(email, in: language, at: time, in: db)
      try Session.begin(for: account.id, token: token, agent: agent, at: time, in: db)
      return .success(account)
    }
    return (try outcome.get(), token)
  }

  /// Returns the key of the bucket for a client.
  private func bucket(_ allowance: Allowance, _ client: String) -> [UInt8] {
    digest(allowance.name, client)
  }

  /// Returns the key of the bucket for an address; all addresses of the same mailbox share a
  /// bucket.
  func bucket(_ allowance: Allowance, _ email: EmailAddress) -> [UInt8] {
    digest(allowance.name, email.mailbox)
  }
}

/// A stored sign-in code.
private struct MailedCode {
  var digest: [UInt8]
  var request: [UInt8]?
  var created: Int64
  var tries: Int

  static func fetch(_ subject: [UInt8], in db: StoreConnection) throws -> MailedCode? {
    try db.row(
      "SELECT digest, request, created, tries FROM sign_in_code WHERE subject = ?", [subject]
    ).map { row in
      MailedCode(digest: row[0], request: row[1], created: row[2], tries: row[3])
    }
  }

  /// Whether the correct code would be accepted. A code whose time is in the future was emailed
  /// before the clock was set back; such a code is rejected, because its age is unknown.
  func isUsable(at time: Int64, with token: SecretToken?) -> Bool {
    guard tries < SignInCode.tries, (0..<SignInCode.lifetime).contains(time - created) else {
      return false
    }
    return request.map { ConstantTime.areEqual($0, token?.digest ?? []) } ?? true
  }
}
