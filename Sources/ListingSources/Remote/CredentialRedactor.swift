import Basics
import FoundationEssentials
import Listings

/// Masks a source's login in text from the source, which may repeat the login. Masks user names and
/// passwords as written and percent-decoded, and the encoded login that HTTP Basic authentication
/// sends.
///
/// User names, and passwords with fewer than four bytes, are masked only as whole words.
package struct CredentialRedactor: Sendable {
  /// A spelling of the user name, the password or the encoded login.
  private struct Spelling: Sendable, Hashable {
    var bytes: [UInt8]
    /// Whether the comparison is case-sensitive, which is necessary if the spelling is so short
    /// that other words may contain it.
    var isExact: Bool
    /// Whether this is a spelling of a user name, which is not a secret.
    var isName: Bool

    /// Whether the spelling is masked only as a whole word.
    var isWord: Bool { isExact || isName }
  }

  private let spellings: Set<Spelling>
  /// Whether the source's URL contains a login.
  package let isInAddress: Bool

  private static var mark: [UInt8] { Array("***".utf8) }
  private static var ellipsis: [UInt8] { Array("…".utf8) }

  /// Creates a redactor.
  ///
  /// - Parameters:
  ///   - logins: User names with their passwords; either may be empty.
  ///   - address: The source's URL, whose user info is also masked.
  package init(logins: [(user: String, password: String)], address: String = "") {
    var logins = logins
    let written = Self.login(inAddress: address)
    if let written {
      logins += [written, (Self.percentDecoded(written.0), Self.percentDecoded(written.1))]
    }
    isInAddress = written != nil
    var spellings: Set<Spelling> = []
    for (user, password) in logins where !user.isEmpty || !password.isEmpty {
      let basic = Data("\(user):\(password)".utf8).base64EncodedString().prefix { $0 != "=" }
      spellings.formUnion(Self.spellings(of: user, isName: true))
      for text in [password, String(basic)] {
        spellings.formUnion(Self.spellings(of: text, isName: false))
      }
    }
    self.spellings = spellings
  }

  /// Returns the text with the login masked, truncated to `length` characters.
  ///
  /// Masks the text before shortening it, because a truncated password would not be recognized.
  package func masked(_ text: String, atMost length: Int) -> String {
    shortened(masked(text), length)
  }

  /// Returns the name of an element, a charset or another protocol element with secrets masked.
  /// Does not mask user names, which can occur in such a name only by coincidence.
  package func maskedName(_ name: String, atMost length: Int) -> String {
    shortened(maskedSecrets(name), length)
  }

  private func shortened(_ text: String, _ length: Int) -> String {
    text.count <= length ? text : text.prefix(length) + "…"
  }

  /// Returns the text with user names, passwords and encoded logins masked. If the text was
  /// truncated and ends with an ellipsis, also masks the beginning of a login before the ellipsis.
  ///
  /// Compares bytes, because a letter with an additional accent would be a different character but
  /// still reveal the password.
  package func masked(_ text: String) -> String { masked(text, spellings) }

  /// Returns the text with passwords masked and user names unchanged.
  package func maskedSecrets(_ text: String) -> String {
    masked(text, spellings.filter { !$0.isName })
  }

  private func masked(_ text: String, _ spellings: Set<Spelling>) -> String {
    let bytes = Array(text.utf8)
    let lower = bytes.map(\.asciiLowered)
    var isMasked = [Bool](repeating: false, count: bytes.count)
    let end = bytes.count - (bytes.suffix(3).elementsEqual(Self.ellipsis) ? 3 : 0)
    for spelling in spellings {
      let text = spelling.isExact ? bytes : lower
      for start in text.indices where text[start...].starts(with: spelling.bytes) {
        if spelling.isWord, !Self.isWord(bytes, start..<start + spelling.bytes.count) { continue }
        for place in start..<start + spelling.bytes.count { isMasked[place] = true }
      }
      guard end < bytes.count, !spelling.isWord else { continue }
      let most = min(end, spelling.bytes.count)
      let cut = (0...most).last {
        lower[..<end].suffix($0).elementsEqual(spelling.bytes.prefix($0))
      }
      for place in end - (cut ?? 0)..<end { isMasked[place] = true }
    }
    var rest: [UInt8] = []
    for place in bytes.indices {
      if !isMasked[place] {
        rest.append(bytes[place])
      } else if place == 0 || !isMasked[place - 1] {
        rest += Self.mark
      }
    }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Whether the range neither starts nor ends inside a word of ASCII letters and digits.
  private static func isWord(_ bytes: [UInt8], _ place: Range<Int>) -> Bool {
    func isLetter(_ index: Int) -> Bool {
      bytes.indices.contains(index) && bytes[index].isLetterOrDigit
    }
    return !(isLetter(place.lowerBound) && isLetter(place.lowerBound - 1))
      && !(isLetter(place.upperBound - 1) && isLetter(place.upperBound))
  }

  /// Returns the spellings of a user name or secret: as written, and as changed when a response is
  /// parsed. Parsing converts the name of a charset to upper case without spaces or quotes, removes
  /// the prefix of a fault code, and makes text safe to print.
  private static func spellings(of text: String, isName: Bool) -> [Spelling] {
    guard !text.isEmpty else { return [] }
    guard text.utf8.count >= 4 else {
      return [Spelling(bytes: Array(text.utf8), isExact: true, isName: isName)]
    }
    let charset = text.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }.uppercased()
    let code = text.split(separator: ":").last.map(String.init) ?? ""
    let spellings = [text, FieldText.printable(text), charset, code.utf8.count < 4 ? "" : code]
    return spellings.filter { !$0.isEmpty }.map { spelling in
      let isExact = spelling.utf8.count < 4
      return Spelling(
        bytes: isExact ? Array(spelling.utf8) : spelling.utf8.map(\.asciiLowered),
        isExact: isExact, isName: isName)
    }
  }

  /// Returns the percent-encoded user name and password in a URL.
  private static func login(inAddress url: String) -> (String, String)? {
    guard let start = url.firstRange(of: "//")?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    guard let end = authority.lastIndex(of: "@") else { return nil }
    let parts = authority[..<end].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  /// Decodes valid percent escapes and leaves all other text unchanged, as lenient services do.
  private static func percentDecoded(_ text: String) -> String {
    var rest = Array(text.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
