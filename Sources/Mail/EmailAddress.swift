import Basics

/// An email address, such as `nok@homes.example`, in lower case, because almost no server treats
/// mailbox names as case-sensitive.
///
/// An address contains nothing that SMTP or an email header could interpret as anything else; for
/// example, libcurl would send text after CR and LF in a recipient as another command.
public struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
  public let text: String

  /// The maximum length of an address in bytes (RFC 5321, section 4.5.3.1.3, without the brackets).
  static let longest = 254
  /// The maximum length of the part before the @ in bytes (RFC 5321, section 4.5.3.1.1).
  private static let longestLocalPart = 64

  /// Parses an address that a person typed; surrounding spaces are ignored.
  ///
  /// Quoted local parts, comments, IP addresses and non-ASCII letters are rejected, because they
  /// are rarely used and can conceal malicious text.
  ///
  /// - Returns: Nil if the text is not a valid address.
  public init?(_ typed: some StringProtocol) {
    let bytes = Array(typed.trimmed.utf8)
    guard bytes.count <= Self.longest, let at = bytes.firstIndex(of: UInt8(ascii: "@")) else {
      return nil
    }
    let (local, domain) = (bytes[..<at], bytes[(at + 1)...])
    guard local.count <= Self.longestLocalPart, Self.isDotted(local, by: Self.isAtom),
      Self.isDomain(domain)
    else { return nil }
    text = String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// The domain, in lower case.
  public var domain: Substring { text.drop { $0 != "@" }.dropFirst() }

  /// The address without a plus sign and the text between it and the @, because
  /// `nok+homes@mail.example` reaches the same mailbox as `nok@mail.example` at most providers.
  /// Limits apply to mailboxes, whereas accounts are identified by address.
  public var mailbox: String {
    let local = text.prefix { $0 != "@" }
    let name = local.prefix { $0 != "+" }
    return name.isEmpty ? text : "\(name)@\(domain)"
  }

  public var description: String { text }

  /// Whether `bytes` is a sequence of non-empty segments that are separated by dots.
  private static func isDotted(
    _ bytes: ArraySlice<UInt8>, by isPart: (UInt8) -> Bool
  ) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy(isPart)
    }
  }

  /// Whether the domain has at least two labels, and the last one is not a number.
  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
          && label.allSatisfy { $0.isLetterOrDigit || $0 == hyphen }
      } && labels.last?.allSatisfy(\.isDigit) == false
  }

  /// Whether the byte can occur without quotation marks in the part before the @ (RFC 5322, section
  /// 3.2.3).
  private static func isAtom(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }
}
