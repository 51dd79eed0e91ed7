import PostgreSQL
import Store

/// Carries what the processes that use one store say to each other (`StoreGroupMember`), over the connection
/// that listens.
struct GroupConnection {
  private let pooled: PooledConnection
  /// Who is heard and spoken for over this connection.
  private var member: (any StoreGroupMember)?
  /// Until when nothing is said, since the server did not take the last.
  private var quietUntil: ContinuousClock.Instant?

  /// How long nothing is said then.
  private static let quiet = Duration.seconds(2)

  /// Over a connection that hears nothing of it yet.
  init(_ pooled: PooledConnection) { self.pooled = pooled }

  /// Says what a member has to say.
  ///
  /// - Returns: When it has to be asked again at the latest; nil where nobody takes part.
  /// - Throws: `PostgreSQLError` where the connection is lost.
  mutating func speak(for member: (any StoreGroupMember)?) throws -> Duration? {
    if let quietUntil, .now < quietUntil { return nil }
    do {
      if member !== self.member { try join(member) }
      guard let member = self.member else { return nil }
      let (messages, wait) = member.next()
      for message in messages { try Self.say(message, on: pooled) }
      return max(.zero, wait)
    } catch PostgreSQLError.failed {
      // The role may not read the secret, the server's queue is full, or somebody's commit takes long: each
      // goes on by itself.
      quietUntil = .now + Self.quiet
      return nil
    }
  }

  /// Takes what was heard over the connection.
  func hear(_ payloads: [String]) {
    let messages = payloads.compactMap { payload in
      payload.hasPrefix(Self.mark) ? String(payload.dropFirst(Self.mark.count)) : nil
    }
    if !messages.isEmpty { member?.take(messages) }
  }

  /// Says a message over a connection, whatever else that one is for.
  ///
  /// Whoever notifies waits for every other commit that does, in any database of the server, and a commit may
  /// wait for a standby: not for longer than half a second, which is no sign that the server is away.
  ///
  /// - Throws: `PostgreSQLError`.
  static func say(_ message: String, on pooled: PooledConnection) throws {
    _ = try pooled.connection.rows(
      """
      SELECT set_config('lock_timeout', '500ms', true), set_config('synchronous_commit', 'off', true),
        pg_notify($1, $2)
      """, [DatabaseSchema.groupChannel, mark + message])
  }

  private mutating func join(_ member: (any StoreGroupMember)?) throws {
    self.member = nil
    guard let member else {
      return try pooled.connection.run("UNLISTEN \(DatabaseSchema.groupChannel)")
    }
    let secret = try pooled.connection.rows("SELECT secret FROM group_secret").first?.first ?? nil
    guard let secret else { return }
    try pooled.connection.run("LISTEN \(DatabaseSchema.groupChannel)")
    member.connected(secret: secret)
    self.member = member
  }

  /// What these messages begin with, which tells them from other notifications.
  private static let mark = "group "
}
