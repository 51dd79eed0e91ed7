/// Paths in the formats that SQLite accepts.
public enum DatabasePath {
  /// Returns a path that SQLite treats as a file name, even if it looks like a URI or an in-memory
  /// database.
  public static func literal(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./\(path)"
  }

  /// Returns the URI of a file that does not change while it is read: SQLite neither locks the file
  /// nor creates other files next to it (https://sqlite.org/uri.html#uriimmutable). SQLite must be
  /// built with `SQLITE_USE_URI`, as in Debian; other builds fail to open the URI.
  public static func immutable(_ path: String) -> String {
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:\(literal(path).map { escapes[$0] ?? String($0) }.joined())?immutable=1"
  }
}
