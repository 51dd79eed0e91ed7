import Admission
import Foundation
import HomefindTesting
import Messages
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import Facade

@Suite struct TLSTests {
  @Test func servesOverTLSWithItsCertificate() async throws {
    let folder = TemporaryFolder()
    let (certificate, key) = try TestCertificate.write(to: folder)
    let identity = try TLSIdentity(certificatePath: certificate, keyPath: key)
    try await FacadeClient.runOverSample(configuring: { $0.identity = identity }) { client in
      let answer = try await Self.ask(
        "GET /v1/stations?system=ARL HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        port: client.port, trusting: certificate)
      #expect(answer?.status == 200 && answer?.fields["content-type"] == "application/json")
      #expect(answer?.fields["strict-transport-security"] == "max-age=31536000")
      // Requests without TLS fail.
      await #expect(throws: (any Error).self) { try await client.raw("GET /v1/stations") }
    }
  }

  /// For TLS 1.2, the server accepts only cipher suites with forward secrecy and authenticated
  /// encryption.
  @Test(
    arguments: [
      ([.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256], true),
      ([.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256], true),
      ([.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA], false),
      ([.TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA, .TLS_RSA_WITH_AES_128_CBC_SHA], false),
    ] as [([NIOTLSCipher], Bool)])
  func weakCipherSuitesAreRefused(suites: [NIOTLSCipher], isSpoken: Bool) async throws {
    let folder = TemporaryFolder()
    let (certificate, key) = try TestCertificate.write(to: folder)
    let identity = try TLSIdentity(certificatePath: certificate, keyPath: key)
    try await FacadeClient.runOverSample(configuring: { $0.identity = identity }) { client in
      let answer = try? await Self.ask(
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        port: client.port, trusting: certificate
      ) {
        $0.maximumTLSVersion = .tlsv12
        $0.cipherSuiteValues = suites
      }
      #expect((answer?.status == 200) == isSpoken)
    }
    // This certificate cannot be used to test the cipher suites for RSA keys. The values from the
    // IANA registry are for ECDHE with AES-GCM and with ChaCha20-Poly1305.
    let values: Set<UInt16> = [0xC02B, 0xC02C, 0xC02F, 0xC030, 0xCCA8, 0xCCA9]
    #expect(Set(TLSIdentity.suites.map(\.rawValue)) == values)
  }

  @Test func urlOfFacadeHasHTTPS() throws {
    let folder = TemporaryFolder()
    let (certificate, key) = try TestCertificate.write(to: folder)
    var configuration = FacadeConfiguration(host: "localhost", port: 443)
    configuration.identity = try TLSIdentity(certificatePath: certificate, keyPath: key)
    #expect(configuration.url(port: 443) == "https://localhost:443/")
  }

  @Test func unusableCertificatesAndKeysAreNamed() throws {
    let folder = TemporaryFolder()
    let (certificate, key) = try TestCertificate.write(to: folder)
    func reason(_ certificate: String, _ key: String) -> TLSIdentityError.Reason? {
      do throws(TLSIdentityError) {
        _ = try TLSIdentity(certificatePath: certificate, keyPath: key)
        return nil
      } catch {
        #expect(!error.description.contains("PRIVATE"))
        return error.reason
      }
    }
    let none = folder.file("none")
    #expect(reason(none, key) == .certificate(none))
    #expect(reason(key, key) == .certificate(key))
    #expect(reason(certificate, none) == .key(none))
    #expect(chmod(certificate, 0o644) == 0)
    #expect(reason(certificate, certificate) == .publicKeyFile(certificate))
    #expect(chmod(certificate, 0o600) == 0)
    #expect(reason(certificate, certificate) == .key(certificate))
    let other = folder.file("other")
    try AnotherKey.text.write(toFile: other, atomically: true, encoding: .utf8)
    #expect(chmod(other, 0o644) == 0)
    #expect(reason(certificate, other) == .publicKeyFile(other))
    #expect(chmod(other, 0o640) == 0)
    #expect(reason(certificate, other) == .otherKey(other, certificate))
  }

  /// Sends a request over TLS, reads until the server closes the connection, and returns the
  /// response.
  private static func ask(
    _ request: String, port: Int, trusting certificate: String,
    configuring configure: (inout TLSConfiguration) -> Void = { _ in }
  ) async throws -> RawAnswer? {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configure(&configuration)
    configuration.trustRoots = .file(certificate)
    let context = try NIOSSLContext(configuration: configuration)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            NIOSSLClientHandler(context: context, serverHostname: "localhost"))
          return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: request))
      var bytes: [UInt8] = []
      for try await part in inbound { bytes += part.readableBytesView }
      return RawAnswer(bytes)
    }
  }
}

/// A self-signed certificate for `localhost`, which is valid from 2020 to 2120, and its private
/// key. Only these tests trust the certificate.
enum TestCertificate {
  /// Writes the certificate and the key to files in `folder`, and returns the paths.
  static func write(to folder: TemporaryFolder) throws -> (certificate: String, key: String) {
    let paths = (folder.file("certificate.pem"), folder.file("key.pem"))
    try certificate.write(toFile: paths.0, atomically: true, encoding: .utf8)
    try key.write(toFile: paths.1, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: paths.1)
    return paths
  }

  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBbjCCARSgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5ob21lZmlu
    ZCB0ZXN0czAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
    A1UEAwwOaG9tZWZpbmQgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATb
    WC8jmFTyMBZ7CdxENygzEsshtspNskou/lJIuMHY3frgP1atNoglEjmg1mCm9mRG
    tikDbzCUKoCK3Heftpzqo0swSTAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEw
    DAYDVR0TBAUwAwEB/zAdBgNVHQ4EFgQUiAKuxK6TTrIFkk1ORQOpE2AxEx0wCgYI
    KoZIzj0EAwIDSAAwRQIgcuDybV3vl4HQ9PqFsLvcP0YYfXSwtG2orXVbIyZeXXwC
    IQD5ZsNpinJRlnxoCZwqYyO1H99z5Y9GtOFDtI999+PNKQ==
    -----END CERTIFICATE-----

    """

  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCpVlGjYAdUsySQZ3
    G6J30xyoSqh79SDT0xOg4IBf3CahRANCAATbWC8jmFTyMBZ7CdxENygzEsshtspN
    skou/lJIuMHY3frgP1atNoglEjmg1mCm9mRGtikDbzCUKoCK3Heftpzq
    -----END PRIVATE KEY-----

    """
}

/// A private key that does not match the certificate.
enum AnotherKey {
  static let text = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQAcstpUVNM/JJ7TX
    T/FCqm3gnBGeuL/UhkN88cSd+oKhRANCAAR//uhvOgS7e27EQ/TaJwM7aljlX5Fo
    8Ouix2IX/s2pN+4LQOxDmRk3phR4zAQsDKyoOEm6jIUpreDO2LPW42LK
    -----END PRIVATE KEY-----

    """
}
