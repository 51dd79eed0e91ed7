import Basics

/// The address of a mailbox, such as `nok@homes.example`, in small letters, as it is compared: next to no
/// server tells mailboxes apart by case.
///
/// It holds nothing that SMTP or a header of a mail would take for more than an address: libcurl sends
/// CR and LF of a recipient on as a further command.
public struct EmailAddress: Sendable, Hashable, CustomStringConvertible {
  /// The address.
  public let text: String

  /// The longest address in bytes (RFC 5321, section 4.5.3.1.3, less the brackets).
  static let longest = 254
  /// The longest part before the @ in bytes (RFC 5321, section 4.5.3.1.1).
  private static let longestLocalPart = 64

  /// Reads an address as people type it; blanks around it do not count.
  ///
  /// Quoted local parts, comments, addresses by IP number and letters outside ASCII are refused: next to
  /// nobody has one, and each is a way to hide something.
  ///
  /// - Returns: nil where it is none.
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

  /// The domain, in small letters.
  public var domain: Substring { text.drop { $0 != "@" }.dropFirst() }

  /// The address without what follows a plus sign before the @: `nok+homes@mail.example` reaches the same
  /// mailbox as `nok@mail.example` at most providers. Limits count mailboxes; accounts differ by address.
  public var mailbox: String {
    let local = text.prefix { $0 != "@" }
    let name = local.prefix { $0 != "+" }
    return name.isEmpty ? text : "\(name)@\(domain)"
  }

  /// The address.
  public var description: String { text }

  /// Whether `bytes` are parts of at least one byte each, with dots between them.
  private static func isDotted(
    _ bytes: ArraySlice<UInt8>, by isPart: (UInt8) -> Bool
  ) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy(isPart)
    }
  }

  /// Whether the domain has two labels at least, of which the last is no number.
  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
          && label.allSatisfy { $0.isLetterOrDigit || $0 == hyphen }
      } && labels.last?.allSatisfy(\.isDigit) == false
  }

  /// Whether the byte may stand in the part before the @ without quotes (RFC 5322, section 3.2.3).
  private static func isAtom(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }
}
