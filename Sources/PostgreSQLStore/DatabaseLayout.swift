/// The tables of one kind of store in PostgreSQL, and their migrations. The tables are in a
/// separate schema, in which the row of the table `clock` contains the latest revision.
public struct DatabaseLayout: Sendable {
  /// The schema of a complete store.
  let schema: String
  /// The comment on the schema that identifies it as one of homefind's schemas.
  let mark: String
  /// The first key of the store's advisory locks, which is the `application_id` of the same kind of
  /// store in a file.
  let lockNumber: Int
  /// The channel on which the database can report a committed revision as its epoch and number.
  let channel: String
  /// The maximum number of connections for reading per process.
  let readers: Int
  /// The maximum number of reads, and of writes, that can wait for a connection in a process.
  /// Further callers would be served too late anyway.
  let mostWaiting: Int
  /// The number of seconds that a process may be idle in a transaction before the server closes the
  /// connection. An idle transaction can block other processes.
  let idle: Int
  /// The commands for each version, oldest first. Never change a released version.
  let migrations: [String]

  /// The version of the tables that this program uses.
  var version: Int { migrations.count }

  static let listings = DatabaseLayout(
    schema: DatabaseSchema.whole, mark: marks[0], lockNumber: 0x4846_4C53,
    channel: DatabaseSchema.channel, readers: 4, mostWaiting: 32,
    idle: PooledConnection.longest, migrations: DatabaseSchema.migrations)

  /// Returns the layout of the account store. The account store has a separate schema, which
  /// remains intact when the listings are deleted before being fetched or copied again.
  ///
  /// - Parameter migrations: The commands for each version of the tables, oldest first. The first
  ///   version creates `clock`. The database sends no notifications, because event streams poll it
  ///   every second.
  public static func accounts(_ migrations: [String]) -> DatabaseLayout {
    DatabaseLayout(
      schema: "homefind_accounts", mark: marks[1], lockNumber: 0x4846_4143,
      channel: "homefind_accounts", readers: 4, mostWaiting: 128, idle: 10,
      migrations: migrations)
  }

  /// The comments that identify homefind's schemas.
  static let marks = ["homefind store", "homefind accounts"]
}
