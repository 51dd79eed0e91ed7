/// Paths in the formats that SQLite accepts.
public enum DatabasePath {
  /// Returns the path of a file with that name, even if the name looks like a URI or like a
  /// database in memory.
  public static func literal(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./\(path)"
  }

  /// Returns the URI of a file that does not change while it is read: SQLite neither locks it nor
  /// creates anything next to it (https://sqlite.org/uri.html#uriimmutable). SQLite must be built
  /// with `SQLITE_USE_URI`, as Debian's is; any other build fails to open it.
  public static func immutable(_ path: String) -> String {
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:\(literal(path).map { escapes[$0] ?? String($0) }.joined())?immutable=1"
  }
}
