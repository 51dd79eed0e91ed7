/// Masks user information and secret parameters in URLs before settings are shown or logged.
///
/// For example, `https://me:word@feed.example/x?key=abc` becomes
/// `https://***@feed.example/x?key=***`. The password in a connection string such as
/// `host=db password=word` is also masked.
public enum AddressRedactor {
  private static var mark: [UInt8] { Array("***".utf8) }

  /// The endings of the names of secret parameters, in lower case.
  private static let secretEndings = [
    "key", "token", "secret", "password", "passwd", "passphrase", "pass", "pwd", "signature", "sig",
    "auth", "authorization", "credential", "credentials", "session", "sessionid", "sid", "jwt",
    "appid", "user", "userid", "username", "login", "loginid", "loginname", "code", "ticket",
  ]

  /// Whether a URL parameter with this name is secret: `apiKey`, `X-Amz-Signature`, `token_v2`, but
  /// not `monkeys` or `keyword`.
  ///
  /// The name may be percent-encoded. A parameter is secret if its whole name, or a segment of its
  /// name between separators, ends with one of the secret endings.
  public static func isSecret(parameter name: some StringProtocol) -> Bool {
    let parts = parts(ofName: name)
    let whole = parts.joined()
    return secretEndings.contains { ending in
      whole.hasSuffix(ending) || parts.contains { $0.hasSuffix(ending) }
    }
  }

  /// Splits a name at its separators and returns the segments in lower case.
  private static func parts(ofName name: some StringProtocol) -> [Substring] {
    (PercentEncoding.unescaped(name) ?? String(name)).lowercased()
      .split { !$0.isLetter && !$0.isNumber }
  }

  /// Returns the text, with the secret components of all URLs masked.
  public static func masked(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "=") }) else {
      return text
    }
    var scanner = Scanner(bytes: Array(text.utf8))
    scanner.scan()
    return scanner.isChanged ? String(decoding: scanner.masked, as: UTF8.self) : text
  }

  private struct Scanner {
    let bytes: [UInt8]
    var masked: [UInt8] = []
    var isChanged = false

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func scan() {
      var index = 0
      while index < bytes.count {
        if isAuthorityMark(at: index) {
          masked += bytes[index..<index + 3]
          index += 3
          if let end = endOfUserInfo(from: index) { hide(&index, upTo: end) }
        } else if bytes[index] == UInt8(ascii: "="), let isInAddress = isSecretName(before: index) {
          masked.append(bytes[index])
          index += 1
          hide(&index, upTo: isInAddress ? endOfValue(from: index) : endOfWord(from: index))
        } else {
          masked.append(bytes[index])
          index += 1
        }
      }
    }

    private mutating func hide(_ index: inout Int, upTo end: Int) {
      guard end > index else { return }
      masked += AddressRedactor.mark
      isChanged = true
      index = end
    }

    private func isAuthorityMark(at index: Int) -> Bool {
      bytes[index...].starts(with: "://".utf8)
    }

    /// Returns the index of the `@` after the user information; nil if there is no such `@`.
    private func endOfUserInfo(from start: Int) -> Int? {
      let limit = bytes[start...].firstIndex(where: Self.endsAddress) ?? bytes.count
      let end = bytes[start..<limit].firstIndex { "/?#".utf8.contains($0) } ?? limit
      if let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) { return at }
      // A password can contain an unescaped slash, so the text after the colon need not be a port.
      guard bytes[start..<end].first != UInt8(ascii: "["),
        let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")),
        !bytes[(colon + 1)..<end].allSatisfy(\.isDigit)
      else { return nil }
      let next = (end..<limit).first { isAuthorityMark(at: $0) } ?? limit
      return bytes[end..<next].lastIndex(of: UInt8(ascii: "@"))
    }

    /// Returns true if `index` is the end of a secret URL parameter's name, and false if it is the
    /// end of the password keyword in a connection string. Returns nil if the value is not secret.
    private func isSecretName(before index: Int) -> Bool? {
      let start =
        bytes[..<index].lastIndex { !($0.isLetterOrDigit || "-_.%[]$".utf8.contains($0)) }
        .map { $0 + 1 } ?? 0
      let written = String(decoding: bytes[start..<index], as: UTF8.self)
      if start > 0, "?&;#".utf8.contains(bytes[start - 1]) {
        return AddressRedactor.isSecret(parameter: written) ? true : nil
      }
      let name = AddressRedactor.parts(ofName: written).joined()
      return name == "password" || name == "sslpassword" ? false : nil
    }

    /// Returns the end of a parameter's value. In a list of URLs, the value does not include the
    /// next URL.
    private func endOfValue(from start: Int) -> Int {
      var index = start
      while index < bytes.count, !Self.endsAddress(bytes[index]), !"&#".utf8.contains(bytes[index])
      {
        if bytes[index] == UInt8(ascii: ","), startsAddress(at: index + 1) { break }
        index += 1
      }
      return index
    }

    /// Whether a URL starts at `index`, optionally preceded by `name=`.
    private func startsAddress(at index: Int) -> Bool {
      let end =
        bytes[index...].firstIndex { !($0.isLetterOrDigit || "-_=+ ".utf8.contains($0)) }
        ?? bytes.count
      return end > index && end < bytes.count && isAuthorityMark(at: end)
    }

    /// Returns the end of a connection string's value, which may be in quotation marks.
    private func endOfWord(from start: Int) -> Int {
      if start < bytes.count, bytes[start] == UInt8(ascii: "'") {
        return bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "'")).map { $0 + 1 } ?? bytes.count
      }
      return bytes[start...].firstIndex(where: Self.endsAddress) ?? bytes.count
    }

    private static func endsAddress(_ byte: UInt8) -> Bool {
      byte <= 0x20 || "\"'<>`".utf8.contains(byte)
    }
  }
}
