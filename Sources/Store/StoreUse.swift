/// The time for which a process uses a store that it opens.
public enum StoreUse: Sendable {
  /// For a few statements of a command: opening is fast, reads wait for writes, and a server is not
  /// monitored.
  case brief
  /// For as long as a server process runs.
  case lasting
}
