/// What a client does with requests to one remote, by how its last ones ended.
public enum RemoteCondition: String, Sendable, Hashable, CaseIterable {
  /// They are sent.
  case asked
  /// They are refused at once for a while, since the remote failed several times in a row.
  case resting
  /// One is let through, and decides what becomes of the others.
  case onTrial = "on-trial"
}
