import Listings

/// Strikes a feed's login out of what the feed says, which may repeat what it was sent: the names
/// and passwords of the configuration and of its address, as they are and as Basic sends them.
package struct CredentialRedactor: Sendable {
  /// One way in which a part of the login is written.
  private struct Form: Sendable, Hashable {
    var bytes: [UInt8]
    /// Whether only these very bytes count, as for what is so short that words may hold it.
    var isExact: Bool
  }

  private let forms: Set<Form>

  private static var mark: [UInt8] { Array("***".utf8) }
  private static var ellipsis: [UInt8] { Array("…".utf8) }

  init(_ configuration: FeedConfiguration) {
    var logins = [(configuration.user.reveal(), configuration.password.reveal())]
    if let raw = Self.login(inAddress: configuration.url) {
      logins += [raw, (Self.percentDecoded(raw.0), Self.percentDecoded(raw.1))]
    }
    self.init(logins: logins)
  }

  /// Strikes out names and passwords; either of a pair may be empty.
  package init(logins: [(user: String, password: String)]) {
    var forms: Set<Form> = []
    for (user, password) in logins where !user.isEmpty || !password.isEmpty {
      let basic = base64(Array("\(user):\(password)".utf8)).prefix { $0 != "=" }
      for text in [user, password, String(basic)] { forms.formUnion(Self.forms(of: text)) }
    }
    self.forms = forms
  }

  /// What the feed says without the login, and no longer than `length` characters.
  ///
  /// Shortened last: half a password is no longer found, and tells half of it.
  package func told(_ text: String, atMost length: Int) -> String {
    let text = struck(from: text)
    return text.count <= length ? text : text.prefix(length) + "…"
  }

  /// `text` with every part of the login struck out, and with the beginning of one that stands
  /// before an ellipsis at the end, where the text was cut off as it was read.
  ///
  /// By bytes: a letter that carries one accent more is another letter, but shows the password.
  func struck(from text: String) -> String {
    let bytes = Array(text.utf8)
    let lower = bytes.map(\.asciiLowered)
    var isStruck = [Bool](repeating: false, count: bytes.count)
    let end = bytes.count - (bytes.suffix(3).elementsEqual(Self.ellipsis) ? 3 : 0)
    for form in forms {
      let said = form.isExact ? bytes : lower
      for start in said.indices where said[start...].starts(with: form.bytes) {
        for place in start..<start + form.bytes.count { isStruck[place] = true }
      }
      guard end < bytes.count, !form.isExact else { continue }
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

  /// A part of a login as it is, and as the reading of an answer changes it: in capitals and without
  /// spaces and quotes as a charset's name, without its prefix as a code, fit for a terminal as all.
  private static func forms(of text: String) -> [Form] {
    guard !text.isEmpty else { return [] }
    guard text.utf8.count >= 4 else { return [Form(bytes: Array(text.utf8), isExact: true)] }
    let charset = text.filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }.uppercased()
    let code = text.split(separator: ":").last.map(String.init) ?? ""
    let ways = [text, FieldText.printable(text), charset, code.utf8.count < 4 ? "" : code]
    return ways.filter { !$0.isEmpty }.map { way in
      let isExact = way.utf8.count < 4
      return Form(bytes: isExact ? Array(way.utf8) : way.utf8.map(\.asciiLowered), isExact: isExact)
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
