import Basics
import Listings

/// Strikes a feed's login out of what the feed says, which may repeat what it was sent: the names
/// and passwords of the configuration and of its address, as they are and as Basic sends them.
///
/// User names, and passwords of fewer than four bytes, count as whole words only.
package struct CredentialRedactor: Sendable {
  /// One way in which a part of the login is written.
  private struct Form: Sendable, Hashable {
    var bytes: [UInt8]
    /// Whether only these very bytes count, as for what is so short that words may hold it.
    var isExact: Bool
    /// Whether it is a user's name, and no secret.
    var isName: Bool

    /// Whether letters and digits around it make it a part of another word.
    var isWord: Bool { isExact || isName }
  }

  private let forms: Set<Form>
  /// Whether the login is a part of the feed's address.
  let isInAddress: Bool

  private static var mark: [UInt8] { Array("***".utf8) }
  private static var ellipsis: [UInt8] { Array("…".utf8) }

  init(_ configuration: FeedConfiguration) {
    var logins = [(configuration.user.reveal(), configuration.password.reveal())]
    let raw = Self.login(inAddress: configuration.url)
    if let raw { logins += [raw, (Self.percentDecoded(raw.0), Self.percentDecoded(raw.1))] }
    self.init(logins: logins, isInAddress: raw != nil)
  }

  /// Strikes out names and passwords; either of a pair may be empty.
  package init(logins: [(user: String, password: String)], isInAddress: Bool = false) {
    self.isInAddress = isInAddress
    var forms: Set<Form> = []
    for (user, password) in logins where !user.isEmpty || !password.isEmpty {
      let basic = base64(Array("\(user):\(password)".utf8)).prefix { $0 != "=" }
      forms.formUnion(Self.forms(of: user, isName: true))
      for text in [password, String(basic)] {
        forms.formUnion(Self.forms(of: text, isName: false))
      }
    }
    self.forms = forms
  }

  /// What the feed says without the login, and no longer than `length` characters.
  ///
  /// Shortened last: half a password is no longer found, and tells half of it.
  package func told(_ text: String, atMost length: Int) -> String {
    shortened(struck(from: text), length)
  }

  /// The same for a name of the protocol, such as that of an element or a charset, in which a user name is
  /// no more than a coincidence: only secrets are struck out.
  func toldName(_ name: String, atMost length: Int) -> String {
    shortened(struckSecrets(from: name), length)
  }

  private func shortened(_ text: String, _ length: Int) -> String {
    text.count <= length ? text : text.prefix(length) + "…"
  }

  /// `text` with every part of the login struck out, and with the beginning of one that stands
  /// before an ellipsis at the end, where the text was cut off as it was read.
  ///
  /// By bytes: a letter that carries one accent more is another letter, but shows the password.
  func struck(from text: String) -> String { struck(from: text, forms) }

  /// `text` without passwords; user names stay.
  func struckSecrets(from text: String) -> String {
    struck(from: text, forms.filter { !$0.isName })
  }

  private func struck(from text: String, _ forms: Set<Form>) -> String {
    let bytes = Array(text.utf8)
    let lower = bytes.map(\.asciiLowered)
    var isStruck = [Bool](repeating: false, count: bytes.count)
    let end = bytes.count - (bytes.suffix(3).elementsEqual(Self.ellipsis) ? 3 : 0)
    for form in forms {
      let said = form.isExact ? bytes : lower
      for start in said.indices where said[start...].starts(with: form.bytes) {
        if form.isWord, !Self.isWord(bytes, start..<start + form.bytes.count) { continue }
        for place in start..<start + form.bytes.count { isStruck[place] = true }
      }
      guard end < bytes.count, !form.isWord else { continue }
      let most = min(end, form.bytes.count)
      let cut = (0...most).last { lower[..<end].suffix($0).elementsEqual(form.bytes.prefix($0)) }
      for place in end - (cut ?? 0)..<end { isStruck[place] = true }
    }
    var rest: [UInt8] = []
    for place in bytes.indices {
      if !isStruck[place] {
        rest.append(bytes[place])
      } else if place == 0 || !isStruck[place - 1] {
        rest += Self.mark
      }
    }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Whether no word of ASCII letters and digits goes on across either end of a place.
  private static func isWord(_ bytes: [UInt8], _ place: Range<Int>) -> Bool {
    func isLetter(_ index: Int) -> Bool {
      bytes.indices.contains(index) && bytes[index].isLetterOrDigit
    }
    return !(isLetter(place.lowerBound) && isLetter(place.lowerBound - 1))
      && !(isLetter(place.upperBound - 1) && isLetter(place.upperBound))
  }

  /// A part of a login as it is, and as the reading of an answer changes it: in capitals and without
  /// spaces and quotes as a charset's name, without its prefix as a code, fit for a terminal as all.
  private static func forms(of text: String, isName: Bool) -> [Form] {
    guard !text.isEmpty else { return [] }
    guard text.utf8.count >= 4 else {
      return [Form(bytes: Array(text.utf8), isExact: true, isName: isName)]
    }
    let charset = text.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }.uppercased()
    let code = text.split(separator: ":").last.map(String.init) ?? ""
    let ways = [text, FieldText.printable(text), charset, code.utf8.count < 4 ? "" : code]
    return ways.filter { !$0.isEmpty }.map { way in
      let isExact = way.utf8.count < 4
      return Form(
        bytes: isExact ? Array(way.utf8) : way.utf8.map(\.asciiLowered), isExact: isExact,
        isName: isName)
    }
  }

  /// The name and the password in an address, as they are written there.
  private static func login(inAddress url: String) -> (String, String)? {
    guard let start = url.firstRange(of: "//")?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    guard let end = authority.lastIndex(of: "@") else { return nil }
    let parts = authority[..<end].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

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
