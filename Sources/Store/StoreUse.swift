/// How a process will use a store.
public enum StoreUse: Sendable {
  /// A few statements for one command: opening is fast, reads wait for writes, and a server is not
  /// monitored.
  case brief
  /// Use for as long as a server process runs.
  case lasting
}
