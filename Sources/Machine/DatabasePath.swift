/// Paths as SQLite takes them.
public enum DatabasePath {
  /// The path of a file of that name, also where it begins as a URI does or stands for memory.
  public static func literal(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./\(path)"
  }

  /// The URI of a file that does not change while it is read: SQLite neither locks it nor creates
  /// anything beside it (https://sqlite.org/uri.html#uriimmutable). SQLite must be built with
  /// `SQLITE_USE_URI`, as Debian's is; any other fails to open it.
  public static func immutable(_ path: String) -> String {
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:\(literal(path).map { escapes[$0] ?? String($0) }.joined())?immutable=1"
  }
}
