import GRDB

extension ListingStore {
  /// The configuration of connections to a file.
  static var configuration: Configuration {
    var configuration = Configuration()
    // The timeout is long enough for other processes to finish writing on a busy machine.
    configuration.busyMode = .timeout(30)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      // A power failure may lose the listings from the latest searches, which can be fetched again,
      // but it never damages the file.
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // The cache is 16 MB, so that a fetch of 10,000 homes stays in memory until it is complete.
      // Readers need a smaller cache because searches use a snapshot in memory.
      if !db.configuration.readonly { try db.execute(sql: "PRAGMA cache_size = -16000") }
      // The log can grow to 16 MB, so that a fetch of 10,000 homes does not trigger a checkpoint
      // while a search waits.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
    }
    return configuration
  }
}
