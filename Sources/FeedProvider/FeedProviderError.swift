import Machine

/// Why the provider cannot serve.
public enum FeedProviderError: Error, Sendable {
  /// A file cannot be read; the cause is the system's.
  case unreadableFile(path: String, cause: any Error)
  /// A file is not a table of comma-separated values.
  case notATable(path: String, reason: String)
  /// A table lacks columns that it cannot be without.
  case missingColumns(path: String, columns: [String])
  /// A table has rows, and none that can be used.
  case noUsableRows(path: String, firstReason: String)
  /// The listings cannot be held; the cause is SQLite's.
  case storeFailed(cause: any Error)
  /// The address cannot be listened on; the cause is the system's.
  case cannotListen(host: String, port: Int, cause: any Error)

  /// What is wrong and what to do about it, in one sentence for people.
  public var message: String {
    switch self {
    case .unreadableFile(let path, _):
      "The file \(path) cannot be read: \(FileFault.reading(path))."
    case .notATable(let path, let reason):
      "The file \(path) is not a CSV table: \(reason)"
    case .missingColumns(let path, let columns):
      "The file \(path) has no column \(columns.joined(separator: " and no column ")): name it in"
        + " the first line, as docs/listings-csv.md shows."
    case .noUsableRows(let path, let firstReason):
      "The file \(path) has no usable row; the first one fails because \(firstReason)."
    case .storeFailed:
      "The listings cannot be loaded into memory: free some memory and try again."
    case .cannotListen(let host, let port, _):
      port == 0
        ? "The feed cannot listen on \(host): give an address of this machine as the host."
        : "The feed cannot listen on \(host) port \(port): choose another port, or 0 for any free one."
    }
  }
}
