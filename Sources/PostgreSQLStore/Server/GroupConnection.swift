import PostgreSQL
import Store

/// Exchanges messages between the processes that use one store (`StoreGroupMember`), over the
/// connection that this process uses to listen for notifications.
struct GroupConnection {
  private let pooled: PooledConnection
  /// The member that this connection serves.
  private var member: (any StoreGroupMember)?
  /// The time until which no messages are sent, because the server rejected the last message.
  private var quietUntil: ContinuousClock.Instant?

  /// The length of the pause after a rejected message.
  private static let quiet = Duration.seconds(2)

  /// Creates a group connection without a member.
  init(_ pooled: PooledConnection) { self.pooled = pooled }

  /// Sends a member's messages.
  ///
  /// - Returns: The maximum time until the next call; nil if there is no member, or during a pause.
  /// - Throws: `PostgreSQLError` if the connection is lost.
  mutating func speak(for member: (any StoreGroupMember)?) throws -> Duration? {
    if let quietUntil, .now < quietUntil { return nil }
    do {
      if member !== self.member { try join(member) }
      guard let member = self.member else { return nil }
      let (messages, wait) = member.next()
      for message in messages { try Self.say(message, on: pooled) }
      return max(.zero, wait)
    } catch PostgreSQLError.failed {
      // The role is not allowed to read the secret, the server's queue is full, or another commit
      // is taking too long. The process continues for a while without exchanging messages.
      quietUntil = .now + Self.quiet
      return nil
    }
  }

  /// Passes received messages to the member.
  func hear(_ payloads: [String]) {
    let messages = payloads.compactMap { payload in
      payload.hasPrefix(Self.mark) ? String(payload.dropFirst(Self.mark.count)) : nil
    }
    if !messages.isEmpty { member?.take(messages) }
  }

  /// Sends a message over the given connection.
  ///
  /// A commit with a notification waits for all other such commits in any of the server's
  /// databases, and each of those commits can itself wait for a standby. The wait is limited to
  /// half a second; exceeding this limit does not mean that the server is unreachable.
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

  /// The prefix that distinguishes these messages from other notifications.
  private static let mark = "group "
}
