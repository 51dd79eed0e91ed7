/// How long a process will use a store that it opens.
public enum StoreUse: Sendable {
  /// A few statements for a command: opening is fast, reads wait for writes, and a server is not
  /// monitored.
  case brief
  /// As long as a server process runs.
  case lasting
}
