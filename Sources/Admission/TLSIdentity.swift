import Foundation
import Machine
public import Messages
package import NIOSSL

/// The facade's certificate and private key for TLS.
public struct TLSIdentity: Sendable {
  package let context: NIOSSLContext

  /// The TLS 1.2 cipher suites with forward secrecy and authenticated encryption (RFC 9325, section
  /// 4.2). TLS 1.3 needs no list, because all of its cipher suites provide both.
  package static let suites: [NIOTLSCipher] = [
    .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
    .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
    .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
    .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
  ]

  /// Reads the certificate and the private key from files.
  ///
  /// - Parameters:
  ///   - certificatePath: The path of the PEM file with the certificate, followed by its chain up
  ///     to a root.
  ///   - keyPath: The path of the PEM file with the private key. The key must not be protected by a
  ///     password, and only the file's owner and group may have read access.
  /// - Throws: `TLSIdentityError`.
  public init(certificatePath: String, keyPath: String) throws(TLSIdentityError) {
    let chain: [NIOSSLCertificate]
    if FileState.isIrregular(certificatePath) {
      throw TLSIdentityError(.certificate(certificatePath))
    }
    do {
      chain = try NIOSSLCertificate.fromPEMFile(certificatePath)
    } catch {
      throw TLSIdentityError(.certificate(certificatePath), cause: error)
    }
    guard !chain.isEmpty else { throw TLSIdentityError(.certificate(certificatePath)) }
    if SecretFile.isPublic(keyPath) { throw TLSIdentityError(.publicKeyFile(keyPath)) }
    let key: NIOSSLPrivateKey
    if FileState.isIrregular(keyPath) { throw TLSIdentityError(.key(keyPath)) }
    do {
      key = try NIOSSLPrivateKey(file: keyPath, format: .pem)
    } catch {
      throw TLSIdentityError(.key(keyPath), cause: error)
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuiteValues = Self.suites
    configuration.applicationProtocols = ["http/1.1"]
    do {
      context = try NIOSSLContext(configuration: configuration)
    } catch {
      throw TLSIdentityError(.otherKey(keyPath, certificatePath), cause: error)
    }
  }
}

/// The reason that a TLS identity cannot be used.
public struct TLSIdentityError: Error, Localized {
  public enum Reason: Sendable, Hashable {
    /// The file contains no readable certificate.
    case certificate(String)
    /// The file contains no readable private key.
    case key(String)
    /// Every user of this machine can read the key file.
    case publicKeyFile(String)
    /// The key (the first path) does not belong to the certificate.
    case otherKey(String, String)
  }

  public let reason: Reason
  /// The underlying error, for the log.
  public let cause: String?

  package init(_ reason: Reason, cause: (any Error)? = nil) {
    self.reason = reason
    self.cause = cause.map { "\($0)" }
  }

  /// Whether the only problem is that every user can read the key.
  public var isOpenSecret: Bool {
    if case .publicKeyFile = reason { return true }
    return false
  }

  /// A sentence that states the problem and its solution.
  public var message: Message {
    switch reason {
    case .certificate(let path) where !Self.isReadable(path),
      .key(let path) where !Self.isReadable(path):
      Message(
        "\(path) cannot be read: \(FileFault.reading(path)).",
        "อ่าน \(path) ไม่ได้: \(FileFault.reading(path))")
    case .certificate(let path):
      Message(
        "\(path) contains no certificate in PEM format; name a file that does.",
        "\(path) ไม่มีใบรับรองในรูปแบบ PEM ระบุไฟล์ที่มีใบรับรอง")
    case .key(let path):
      Message(
        "\(path) contains no private key in PEM format without a password; name a file that does.",
        "\(path) ไม่มีกุญแจส่วนตัวในรูปแบบ PEM ที่ไม่มีรหัสผ่าน ระบุไฟล์ที่มีกุญแจนี้")
    case .publicKeyFile(let path): OpenSecret(path: path, holding: .privateKey).message
    case .otherKey(let key, let certificate):
      Message(
        "The private key in \(key) does not belong to the certificate in \(certificate); name a matching pair.",
        "กุญแจส่วนตัวใน \(key) ไม่ใช่ของใบรับรองใน \(certificate) ระบุสองไฟล์ที่คู่กัน")
    }
  }

  private static func isReadable(_ path: String) -> Bool {
    access(path, R_OK) == 0 && !FileState.isIrregular(path)
  }
}
