import Basics
import Foundation
import WSSecurity

/// Parses a `Security` header from XML events.
struct SecurityReader {
  private(set) var header = SecurityHeader()
  /// The reason why the header is rejected; nil if it is valid so far.
  private(set) var fault: SOAPFault?
  /// The first unsupported token or signature, which causes a fault if the header has
  /// `mustUnderstand`.
  private(set) var unknown: QualifiedName?

  private var path: [QualifiedName] = []
  private var passwordType: String?
  private var value: [UInt8] = []

  /// Starts an element inside the header; `type` is its `Type` attribute.
  mutating func start(_ name: QualifiedName, type: String?) {
    path.append(name)
    value.removeAll(keepingCapacity: true)
    if name.local == "Password" { passwordType = type }
    guard path.count == 1 else { return }
    switch name {
    case .token where header.token == nil:
      header.token = UsernameToken(name: "")
    case .token:
      note(.invalid, "The Security header contains more than one UsernameToken.")
    case .timestamp: break
    default: unknown = unknown ?? name
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if path.count == 2 { value.append(contentsOf: bytes) }
  }

  mutating func end() {
    guard let name = path.popLast(), path.count == 1, let parent = path.first else { return }
    let text = String(decoding: value, as: UTF8.self)
    switch (parent, name.local) {
    case (.token, "Username"): header.token?.name = text
    case (.token, "Password"): readProof(text)
    case (.token, "Nonce"): readNonce(text)
    case (.token, "Created"): header.token?.created = text.trimmed
    case (.timestamp, "Expires"): header.expires = text.trimmed
    default: break
    }
  }

  private mutating func readProof(_ text: String) {
    switch passwordType {
    case nil, SecurityNames.passwordText: header.token?.proof = .password(text)
    case SecurityNames.passwordDigest:
      if let digest = SecurityReader.decoded(text) {
        header.token?.proof = .digest(digest)
      } else {
        note(.invalid, "The token's password digest is not base64.")
      }
    default: note(.unsupported, "The token's password type is not supported.")
    }
  }

  /// Decodes the nonce. The length of nonces is limited because they are stored; typical nonces
  /// have 16 to 64 bytes.
  private mutating func readNonce(_ text: String) {
    guard let nonce = SecurityReader.decoded(text) else {
      return note(.invalid, "The token's nonce is not base64.")
    }
    guard nonce.count <= 256 else {
      return note(.invalid, "The token's nonce is longer than 256 bytes.")
    }
    header.token?.nonce = nonce
  }

  private mutating func note(_ code: SOAPFault.SecurityCode, _ message: String) {
    fault = fault ?? SOAPFault(.security(code), message)
  }

  private static func decoded(_ base64: String) -> [UInt8]? {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { Array($0) }
  }
}

/// An XML name with its namespace.
struct QualifiedName: Sendable, Hashable {
  /// The namespace; nil if the name is unqualified.
  var namespace: String?
  /// The name without a prefix.
  var local: String

  /// The name of the WS-Security header element.
  static let security = QualifiedName(namespace: SecurityNames.extension10, local: "Security")
  /// The name of the token that contains a user name.
  static let token = QualifiedName(namespace: SecurityNames.extension10, local: "UsernameToken")
  /// The name of the element that contains a message's validity period.
  static let timestamp = QualifiedName(namespace: SecurityNames.utility10, local: "Timestamp")
}
