import Foundation

/// Files that hold secrets: they are not for everyone on the machine.
public enum SecretFile {
  /// Whether everyone on the machine may read or change the file at `path`. A pipe, such as a
  /// shell's `<(command)`, is nobody else's, and neither is a file that is not there.
  public static func isPublic(_ path: String) -> Bool {
    allowsOthers(S_IROTH | S_IWOTH, path)
  }

  /// Whether everyone on the machine may change the file at `path`.
  public static func isWritableByAll(_ path: String) -> Bool { allowsOthers(S_IWOTH, path) }

  private static func allowsOthers(_ access: mode_t, _ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_mode & access != 0
  }

  /// What is said where such a file is refused, and how to put it right, in one sentence.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - secret: What it holds: `a private key`.
  public static func refusal(of path: String, holding secret: String) -> String {
    let access = isWritableByAll(path) ? "change" : "read"
    return
      "\(path) holds \(secret), and everyone on this machine may \(access) it; run: chmod 600 \(path)"
  }
}
