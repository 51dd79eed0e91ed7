public import APIKeys
import Basics
import FoundationEssentials
import Machine
public import Messages

/// The API keys that the server accepts.
public struct KeyRing: Sendable, Equatable {
  /// The keys in the order of their creation.
  public private(set) var keys: [APIKey]

  /// Creates a ring with these keys.
  public init(_ keys: [APIKey] = []) { self.keys = keys }

  /// Parses the text of a key file: one key per line, as name, digest and day.
  ///
  /// - Throws: `KeyError.unreadableLine`.
  public init(text: String) throws(KeyError) {
    self.init()
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: " ").map(String.init)
      guard parts.count == 3, parts[1].utf8.count == 64, parts[1].allSatisfy(\.isHexDigit),
        !keys.contains(where: { $0.digest == parts[1].lowercased() }), Self.isUsable(parts[0])
      else { throw .unreadableLine(number + 1) }
      keys.append(APIKey(name: parts[0], digest: parts[1].lowercased(), created: parts[2]))
    }
  }

  /// The first line of a key file.
  package static let title = "# homefind's API keys: name, SHA-256, day; written by homefind keys"

  /// The content of a key file with these keys.
  public var text: String {
    ([Self.title]
      + keys.map { "\($0.name) \($0.digest) \($0.created)" } + [""]).joined(separator: "\n")
  }

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: A unique name: letters, digits, periods, hyphens and underscores.
  ///   - created: The day of creation, in ISO 8601 format.
  /// - Returns: The key. Only the key's hash is stored, so the key cannot be shown again.
  /// - Throws: `KeyError.unusableName`, `KeyError.knownName`.
  public mutating func add(name: String, created: String) throws(KeyError) -> String {
    guard Self.isUsable(name) else { throw .unusableName(name) }
    guard !keys.contains(where: { $0.name == name }) else { throw .knownName(name) }
    var random = SystemRandomNumberGenerator()
    let words = (0..<4).map { _ in random.next().padded(to: 13, radix: 36) }
    let key = "hf_" + words.joined()
    keys.append(APIKey(name: name, digest: Self.digest(of: key), created: created))
    return key
  }

  /// Revokes a key.
  ///
  /// - Throws: `KeyError.unknownName`.
  public mutating func revoke(name: String) throws(KeyError) {
    guard let index = keys.firstIndex(where: { $0.name == name }) else { throw .unknownName(name) }
    keys.remove(at: index)
  }

  /// Returns the stored entry for a key, or nil if the key is unknown.
  ///
  /// Compares all digests in constant time, so that the response time reveals nothing about the
  /// keys.
  package func known(_ key: String) -> APIKey? {
    let digest = Self.digest(of: key)
    var found: Int?
    for (index, other) in keys.enumerated()
    where ConstantTime.areEqual(digest.utf8, other.digest.utf8) {
      found = index
    }
    return found.map { keys[$0] }
  }

  private static func digest(of key: String) -> String { SHA256.hex(of: Array(key.utf8)) }

  private static func isUsable(_ name: String) -> Bool {
    (1...60).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isLetterOrDigit || "._-".utf8.contains($0) }
  }
}

/// The reason that API keys cannot be used or changed.
public enum KeyError: Error, Sendable, Equatable, Localized {
  /// The name is too long or contains characters other than letters, digits, periods, hyphens and
  /// underscores.
  case unusableName(String)
  /// Another key already has the name.
  case knownName(String)
  case unknownName(String)
  /// The line with this number, counted from 1, does not contain a key.
  case unreadableLine(Int)
  case foreignFile(String)
  /// Every user of this machine can change the file.
  case openFile(String)
  case unreadableFile(String)
  case unwritableFile(String)

  /// A sentence that states the problem and its solution.
  public var message: Message {
    switch self {
    case .unusableName(let name):
      Message(
        "“\(name)” is not a usable key name; use up to 60 letters, digits, periods, hyphens and underscores.",
        "“\(name)” ใช้เป็นชื่อคีย์ไม่ได้ ใช้ตัวอักษรละติน ตัวเลข จุด ยัติภังค์ และขีดล่าง ไม่เกิน 60 ตัว")
    case .knownName(let name):
      Message(
        "There is already a key named \(name); revoke it first or choose another name.",
        "มีคีย์ชื่อ \(name) แล้ว ยกเลิกคีย์นั้นก่อนหรือเลือกชื่ออื่น")
    case .unknownName(let name):
      Message(
        "There is no key named \(name); see homefind keys list.",
        "ไม่มีคีย์ชื่อ \(name) ดู homefind keys list")
    case .unreadableLine(let number):
      Message(
        "Line \(number) of the key file does not consist of a name, a SHA-256 digest and a day; correct or remove it.",
        "บรรทัดที่ \(number) ของไฟล์คีย์ไม่ได้ประกอบด้วยชื่อ ค่า SHA-256 และวันที่ แก้ไขหรือลบบรรทัดนี้")
    case .foreignFile(let path):
      Message(
        "The file \(path) is not a homefind key file and was not changed; name another file with --keys or HOMEFIND_KEYS.",
        "ไฟล์ \(path) ไม่ใช่ไฟล์คีย์ของ homefind จึงปล่อยไว้อย่างเดิม กำหนดไฟล์อื่นด้วย --keys หรือ HOMEFIND_KEYS")
    case .openFile(let path): OpenSecret(path: path, holding: .keys).message
    case .unreadableFile(let path):
      Message(
        "The key file \(path) cannot be read: \(FileFault.reading(path)).",
        "อ่านไฟล์คีย์ \(path) ไม่ได้: \(FileFault.reading(path))")
    case .unwritableFile(let path):
      Message(
        "The key file \(path) cannot be written: \(FileFault.writing(path)).",
        "เขียนไฟล์คีย์ \(path) ไม่ได้: \(FileFault.writing(path))")
    }
  }
}
