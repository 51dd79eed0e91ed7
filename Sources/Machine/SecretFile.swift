import Foundation
public import Messages

/// Files with secrets, which must not be readable by every user of the machine.
public enum SecretFile {
  /// Whether every user of the machine can read or change the file at `path`; false for a pipe,
  /// such as a shell's `<(command)`, and for a missing file.
  public static func isPublic(_ path: String) -> Bool {
    allowsOthers(S_IROTH | S_IWOTH, path)
  }

  /// Whether every user of the machine can change the file at `path`.
  public static func isWritableByAll(_ path: String) -> Bool { allowsOthers(S_IWOTH, path) }

  /// Creates a file that only its owner can read, even while the file is being written, and waits
  /// until the file is on disk.
  ///
  /// - Throws: `SystemFault` if the file already exists or cannot be written.
  public static func make(_ bytes: [UInt8], at path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFault("open") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: bytes)
    try file.synchronize()
    try file.close()
  }

  private static func allowsOthers(_ access: mode_t, _ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_mode & access != 0
  }
}

/// A file with a secret that every user of the machine can read or change.
public struct OpenSecret: Localized, Sendable, Hashable {
  /// The kinds of secret in a file.
  public enum Content: Sendable, Hashable {
    /// Any secret.
    case secret
    /// A private key for TLS.
    case privateKey
    /// The API keys of a server.
    case keys
    /// The value of the secret setting with this name.
    case setting(String)
  }

  private let path: String
  private let content: Content
  private let isWritable: Bool

  /// Creates a description of the current file at `path`.
  public init(path: String, holding content: Content) {
    self.path = path
    self.content = content
    isWritable = SecretFile.isWritableByAll(path)
  }

  /// A sentence that explains why the file is rejected and how to fix the problem.
  public var message: Message {
    isWritable
      ? Message(
        "\(path) contains \(content), and everyone on this machine can change it; run: chmod 600 \(path)",
        "\(path) มี\(content) และทุกคนในเครื่องนี้แก้ไขได้ ให้ใช้คำสั่ง chmod 600 \(path)")
      : Message(
        "\(path) contains \(content), and everyone on this machine can read it; run: chmod 600 \(path)",
        "\(path) มี\(content) และทุกคนในเครื่องนี้อ่านได้ ให้ใช้คำสั่ง chmod 600 \(path)")
  }
}

extension OpenSecret.Content: Localized {
  /// The content of the file, as a noun.
  public var message: Message {
    switch self {
    case .secret: Message("a secret", "ความลับ")
    case .privateKey: Message("a private key", "กุญแจส่วนตัว")
    case .keys: Message("API keys", "คีย์ API")
    case .setting(let name): Message("\(name)", "ค่า \(name)")
    }
  }
}
