import ListingStore
import PostgreSQL

/// Carries what the processes that use one store say to each other (`StoreGroupMember`), over the connection
/// that listens.
struct GroupConnection {
  private let pooled: PooledConnection
  /// Who is heard and spoken for over this connection.
  private var member: (any StoreGroupMember)?

  /// Over a connection that hears nothing of it yet.
  init(_ pooled: PooledConnection) { self.pooled = pooled }

  /// Says what a member has to say.
  ///
  /// - Returns: When it has to be asked again at the latest; nil where nobody takes part.
  /// - Throws: `PostgreSQLError` where the connection is lost.
  mutating func speak(for member: (any StoreGroupMember)?) throws -> Duration? {
    do {
      if member !== self.member { try join(member) }
      guard let member else { return nil }
      let (messages, wait) = member.next()
      for message in messages { try Self.say(message, on: pooled) }
      return max(.zero, wait)
    } catch PostgreSQLError.failed {
      // The role may not read the secret, or the server's queue is full: each goes on by itself.
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
  /// - Throws: `PostgreSQLError`.
  static func say(_ message: String, on pooled: PooledConnection) throws {
    _ = try pooled.connection.rows(
      "SELECT pg_notify($1, $2)", [DatabaseSchema.groupChannel, mark + message])
  }

  private mutating func join(_ member: (any StoreGroupMember)?) throws {
    self.member = nil
    guard let member else {
      return try pooled.connection.run("UNLISTEN \(DatabaseSchema.groupChannel)")
    }
    // What is said need not outlast the server, and waits for no disk.
    try pooled.connection.run(
      "SET synchronous_commit = off; LISTEN \(DatabaseSchema.groupChannel)")
    let secret = try pooled.connection.rows("SELECT secret FROM group_secret").first?.first ?? nil
    guard let secret else { return }
    member.connected(secret: secret)
    self.member = member
  }

  /// What these messages begin with, which tells them from other notifications.
  private static let mark = "group "
}
