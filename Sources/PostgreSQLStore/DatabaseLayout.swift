/// The tables of one kind of store in PostgreSQL, in a schema of their own with a table `clock` whose row tells
/// the latest revision, and how older tables become newer.
public struct DatabaseLayout: Sendable {
  /// The schema that holds a whole store.
  let schema: String
  /// The comment by which the schema is known to be homefind's.
  let mark: String
  /// The number that its advisory locks go by: the `application_id` in the header of such a store's file.
  let lockNumber: Int
  /// The channel on which the database may tell of a revision that is committed: its epoch and number.
  let channel: String
  /// How many connections of a process read at most.
  let readers: Int
  /// Reads or writes of a process that wait for a connection at most: more would be served too late anyway.
  let mostWaiting: Int
  /// Seconds for which a process may do something else in a transaction that keeps others waiting, until the
  /// server takes it for gone.
  let idle: Int
  /// The commands of each version, oldest first. One that was released is never changed.
  let migrations: [String]

  /// The version of the tables that this program knows.
  var version: Int { migrations.count }

  /// The store of listings.
  static let listings = DatabaseLayout(
    schema: DatabaseSchema.whole, mark: marks[0], lockNumber: 0x4846_4C53,
    channel: DatabaseSchema.channel, readers: 4, mostWaiting: 32,
    idle: PooledConnection.longest, migrations: DatabaseSchema.migrations)

  /// That of accounts, which stays when listings are thrown away to be fetched or copied again.
  ///
  /// - Parameter migrations: The commands of each version of its tables, oldest first, of which the first makes
  ///   `clock`. It notifies nobody: streams of events look each second.
  public static func accounts(_ migrations: [String]) -> DatabaseLayout {
    DatabaseLayout(
      schema: "homefind_accounts", mark: marks[1], lockNumber: 0x4846_4143,
      channel: "homefind_accounts", readers: 4, mostWaiting: 128, idle: 10,
      migrations: migrations)
  }

  /// The comments of all schemas of homefind.
  static let marks = ["homefind store", "homefind accounts"]
}
